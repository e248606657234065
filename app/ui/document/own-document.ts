/** Header that distinguishes our documents from a proxy's. */
export const ownDocument = "vizit-page";
