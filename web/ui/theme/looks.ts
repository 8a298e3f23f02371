import type { Color } from '@millwright/core/schema/colors.ts';
import type { Tone } from '@millwright/core/schema/tones.ts';
import type { CSSProperties } from 'react';

/** The tone whose shades a colour has. */
const tonesOfColors = {
  gray: 'draft',
  amber: 'hold',
  violet: 'ready',
  blue: 'active',
  pink: 'check',
  olive: 'billing',
  green: 'done',
  red: 'cancelled',
} as const satisfies Record<Color, Tone>;

/** The tone of a stored colour; undefined if the palette has no such colour. */
export const toneOfColor = (color: string | undefined): Tone | undefined =>
  color !== undefined && Object.hasOwn(tonesOfColors, color) ? tonesOfColors[color as Color] : undefined;

/** An icon and colours that a block or an option names. */
export type Look = { icon?: string | undefined; background_color?: Color | undefined; border_color?: Color | undefined };

/** The style of something small in a look: its text goes with its ground. */
export function lookStyle({ background_color, border_color }: Look): CSSProperties | undefined {
  const [ground, edge] = [toneOfColor(background_color), toneOfColor(border_color)];
  if (!ground && !edge) return undefined;
  return {
    ...(ground && { background: `var(--mw-${ground}-bg)`, color: `var(--mw-${ground}-text)` }),
    ...(edge && { borderColor: `var(--mw-${edge}-solid)`, borderStyle: 'solid', borderWidth: 1 }),
  };
}

/** The variables that a block and all within it are painted with. */
export function blockLookStyle({ background_color, border_color }: Look): Record<string, string> {
  const [ground, edge] = [toneOfColor(background_color), toneOfColor(border_color)];
  return { ...(ground && { '--mw-surface': `var(--mw-${ground}-bg)` }), ...(edge && { '--mw-block-border': `var(--mw-${edge}-solid)` }) };
}
