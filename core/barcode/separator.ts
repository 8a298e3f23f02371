/** FNC1 between two values of a GS1 code, as scanners send it. */
export const separator = '\u001d';

/** Characters that scanners may be set to send instead of FNC1. No value of a GS1 code contains one of them. */
export const otherSeparators = ['|', '~', '^', '#', '@', '$'] as const;
export type OtherSeparator = (typeof otherSeparators)[number];
