import { describe, expect, it } from 'vitest';
import { americanCharacter, readingOf } from './layouts.ts';

describe('what a burst of keys says', () => {
  it.each([
    ['digits of an American scanner on a French keyboard', '&éà"', '1203', 'american'],
    ['digits of a French scanner on a French keyboard', '1203', '!@)#', 'typed'],
    ['a code of this product on a German keyboard', 'MWÖo7f', 'MW:o7f', 'american'],
    ['a code of this product by a German scanner', 'MW:o7f', 'MW>o7f', 'typed'],
    ['capitals because Caps Lock is on', 'AB12', 'ab12', 'typed'],
    ['keys that tell no place', 'AB12', null, 'typed'],
    ['letters alone, which both may have meant', 'QBC', 'ABC', null],
  ] as const)('%s', (_, typed, american, reading) => expect(readingOf(typed, american)).toBe(reading));
});

describe('an American keyboard', () => {
  it.each([
    ['KeyQ', false, 'q'],
    ['KeyQ', true, 'Q'],
    ['Digit2', false, '2'],
    ['Digit2', true, '@'],
    ['Numpad7', true, '7'],
    ['Semicolon', true, ':'],
    ['Minus', false, '-'],
    ['ShiftLeft', true, null],
  ] as const)('%s with shift %s writes %s', (code, shift, character) => expect(americanCharacter(code, shift)).toBe(character));
});
