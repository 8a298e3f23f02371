import { contrast, mixed, readableAgainst } from '../settings/company-colour.ts';

/** The colours of a printed document, all derived from one colour. */
export type DocumentColours = {
  /** The colour itself, for ornaments. */
  colour: string;
  /** For text on white and on `tint`. */
  ink: string;
  /** For rules on white. */
  line: string;
  /** For areas behind text in `ink`. */
  tint: string;
  /** For text on the colour itself: white, or black if white would not be readable. */
  on: string;
};

const paper = '#ffffff';
const black = '#17202c';
/** The contrast of text: WCAG 2.2 AA. */
const read = 4.5;
/** The contrast of rules and signs: WCAG 2.2, 1.4.11. A colour with less contrast on paper is pale. */
const seen = 3;
/** The contrast of rules in a pale colour. It may be low, because the rules are only decoration. */
const hairline = 1.6;
/** The share of a strong colour in the areas behind text. */
const share = 0.1;

/**
 * The colours on paper for a company's colour, so that text is always readable. Text gets a strong colour, darkened as far as
 * needed. A pale colour would be ugly as text: then text is black, with the colour behind it.
 */
export function documentColours(colour: string): DocumentColours {
  const on = contrast(colour, paper) >= read ? paper : '#000000';
  if (contrast(colour, paper) < seen) return { colour, on, ink: black, tint: colour, line: readableAgainst(colour, paper, hairline) };
  const tint = mixed(paper, colour, share);
  return { colour, on, tint, ink: readableAgainst(colour, tint), line: colour };
}
