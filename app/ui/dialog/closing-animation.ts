/** Duration of the closing animation of modals and popovers, in milliseconds. */
export const closingMs = 180;
