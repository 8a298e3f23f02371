/** Colours that a block or an option is drawn in: names of a palette, each with shades of its own for light and dark, in which every text keeps its contrast. */
export const colors = ['gray', 'amber', 'violet', 'blue', 'pink', 'olive', 'green', 'red'] as const;
export type Color = (typeof colors)[number];
