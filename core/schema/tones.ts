/** The colours that steps, options and formatted rows may have, by what they say. They are stored. */
export const tones = ['draft', 'hold', 'ready', 'active', 'check', 'billing', 'done', 'cancelled'] as const;
export type Tone = (typeof tones)[number];
