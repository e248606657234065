/** The header that tells a document of ours from one of a proxy between. */
export const ownDocument = "vizit-page";
