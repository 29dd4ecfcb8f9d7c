/** The fragment of an address that leads to the form of a reply. */
export const REPLY_FRAGMENT = "rispondi";
