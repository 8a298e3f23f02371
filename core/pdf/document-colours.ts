import { contrast, mixed, readableAgainst } from '../settings/company-colour.ts';

/** The colours of a printed document, all made of one. */
export type DocumentColours = {
  /** The colour itself, for ornaments. */
  colour: string;
  /** Of words on white and on `tint`. */
  ink: string;
  /** Of rules on white. */
  line: string;
  /** Of areas behind words in `ink`. */
  tint: string;
  /** Of words on the colour itself: white, or black where white could not be read. */
  on: string;
};

const paper = '#ffffff';
const black = '#17202c';
/** Contrast of words: WCAG 2.2 AA. */
const read = 4.5;
/** Contrast of rules and signs: WCAG 2.2, 1.4.11. A colour that has less on paper is pale. */
const seen = 3;
/** Contrast of the rules of a pale colour, which part what stands apart anyway. */
const hairline = 1.6;
/** What an area behind words takes of a strong colour. */
const share = 0.1;

/**
 * What a colour becomes on paper, so that whatever a company chooses can be read: words have a strong colour, darkened as
 * far as they need. A pale one would turn to mud as words: these are black then, and the colour is behind them.
 */
export function documentColours(colour: string): DocumentColours {
  const on = contrast(colour, paper) >= read ? paper : '#000000';
  if (contrast(colour, paper) < seen) return { colour, on, ink: black, tint: colour, line: readableAgainst(colour, paper, hairline) };
  const tint = mixed(paper, colour, share);
  return { colour, on, tint, ink: readableAgainst(colour, tint), line: colour };
}
