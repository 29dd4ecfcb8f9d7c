/** The query parameter of a packages' page that names the package chosen before signing in. */
export const CHOSEN = "choose";
