/** The fragment of an address that leads to the reply form. */
export const REPLY_FRAGMENT = "rispondi";
