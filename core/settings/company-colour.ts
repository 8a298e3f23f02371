import { isObject, type JsonObject } from '../json.ts';

/** The company option with its look: `look.colour`, `#rrggbb`. */
export const lookOption = 'look';

/** The colour of the product, for companies without their own. */
export const productColour = '#0f6b74';

const hex = /^#[0-9a-f]{6}$/i;

/** Whether a value is a valid stored colour. */
export const isColour = (value: unknown): value is string => typeof value === 'string' && hex.test(value);

/** The colour of a company; null if it has none. */
export function companyColour(options: JsonObject): string | null {
  const look = options[lookOption];
  const colour = isObject(look) ? look.colour : undefined;
  return isColour(colour) ? colour.toLowerCase() : null;
}

const partsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Relative luminance: WCAG 2.2. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = partsOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours, 1 to 21: WCAG 2.2. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** A colour mixed with a share of another one. */
export const mixed = (colour: string, towards: string, share: number): string => {
  const [from, to] = [partsOf(colour), partsOf(towards)];
  return `#${from
    .map((part, at) =>
      Math.round(part + ((to[at] ?? 0) - part) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};

/** The contrast that text needs: WCAG 2.2 AA. */
const needed = 4.5;

/** The colour, darkened or lightened only as far as necessary to have the contrast `least` with the other colour. */
export function readableAgainst(colour: string, other: string, least = needed): string {
  const towards = luminance(other) > 0.18 ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.02) {
    const next = mixed(colour, towards, share);
    if (contrast(next, other) >= least) return next;
  }
  return towards;
}

/** The variants of a colour: for filled buttons with white text, and for text on the given background. */
export const accentOf = (colour: string, background: string): { filled: string; hover: string; text: string } => {
  const filled = readableAgainst(colour, '#ffffff');
  return { filled, hover: mixed(filled, '#000000', 0.12), text: readableAgainst(colour, background) };
};
