/** The colours of steps, options and formatted rows, named by their meaning. They are stored. */
export const tones = ['draft', 'hold', 'ready', 'active', 'check', 'billing', 'done', 'cancelled'] as const;
export type Tone = (typeof tones)[number];
