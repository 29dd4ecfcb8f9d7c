/** The folder in `shared` with the local data of a site of which only the tables are there. */
export const EMPTY_STATE = "empty-state";
