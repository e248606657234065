/** Maximum number of posted fields: the longest form has some dozens, and thousands take long to parse and show. */
export const maxFields = 200;
