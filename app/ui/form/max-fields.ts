/** Of a posted form: the longest has some dozens, and to parse and to show thousands takes long. */
export const maxFields = 200;
