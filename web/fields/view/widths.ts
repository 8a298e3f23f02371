import type { TextWidth } from './field-view.ts';

/** Pixels around the contents of a cell, and between two parts of them. */
export const sides = 26;
export const gap = 4;
/** The width in pixels, with padding, to which a longer text may be cut and still be readable. */
export const readable = 160;

const badge = { sides: 14, icon: 14 };

/** The width of a status badge, in pixels. */
export const badgeWidth = (label: string, width: TextWidth): number => badge.sides + badge.icon + gap + width(label, 'small');
