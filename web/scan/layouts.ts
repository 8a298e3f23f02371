import { separator } from '@millwright/core/barcode/separator.ts';

/** The characters of the non-letter keys on an American keyboard, without and with Shift. */
const american: Readonly<Record<string, readonly [string, string]>> = {
  Backquote: ['`', '~'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Space: [' ', ' '],
  NumpadAdd: ['+', '+'],
  NumpadDecimal: ['.', '.'],
  NumpadDivide: ['/', '/'],
  NumpadMultiply: ['*', '*'],
  NumpadSubtract: ['-', '-'],
};
const overDigits = ')!@#$%^&*(';

/** The character that a key (`KeyboardEvent.code`) writes on an American keyboard, as scanners leave the factory; null for one that writes none. */
export function americanCharacter(code: string, shift: boolean): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shift ? letter : letter.toLowerCase();
  const [, pad, digit] = /^(Digit|Numpad)(\d)$/.exec(code) ?? [];
  if (digit) return pad === 'Digit' && shift ? (overDigits[Number(digit)] ?? null) : digit;
  return american[code]?.[shift ? 1 : 0] ?? null;
}

const own = /^MW:[oa]/;

/** How unlike a code a text is: codes are letters and digits, some have a few signs, and none has an accent. */
function strangeness(text: string): number {
  const of = (character: string) => {
    if (character === separator || /[A-Za-z0-9]/.test(character)) return 0;
    if (/[-./: +_$%*#()]/.test(character)) return 1;
    return character <= '~' ? 3 : 8;
  };
  return [...text].reduce((sum, character) => sum + of(character), own.test(text) ? -8 : 0);
}

export type Layout = 'typed' | 'american';

/**
 * Which text of a burst of keys is the scanned code: the text in this machine's keyboard layout, or the text on an American keyboard (on a
 * French keyboard its `12` arrives as `&é`). Null if both are possible.
 */
export function readingOf(typed: string, asAmerican: string | null): Layout | null {
  if (asAmerican === null || asAmerican.toLowerCase() === typed.toLowerCase()) return 'typed';
  const gap = strangeness(typed) - strangeness(asAmerican);
  if (gap === 0) return null;
  return gap > 0 ? 'american' : 'typed';
}
