/** The smallest print size, in points: 9 can be read on paper without special glasses. */
export const PRINT_SIZE = 9;
