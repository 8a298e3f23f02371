/** FNC1 between two values of a GS1 code, as scanners send it. */
export const separator = '\u001d';

/** What scanners may be set to send in its place: no value of a GS1 code holds one of these. */
export const otherSeparators = ['|', '~', '^', '#', '@', '$'] as const;
export type OtherSeparator = (typeof otherSeparators)[number];
