/** The colours of blocks and options. Each has shades for light and dark, in which every text has enough contrast. */
export const colors = ['gray', 'amber', 'violet', 'blue', 'pink', 'olive', 'green', 'red'] as const;
export type Color = (typeof colors)[number];
