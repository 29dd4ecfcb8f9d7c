/** The smallest print: 9 points can be read on paper without glasses made for it. */
export const PRINT_SIZE = 9;
