import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareTexts, type Sorting, sortingOf, sortings } from './sorting.ts';

const sorted = (texts: string[], sorting: Sorting) => [...texts].sort((a, b) => compareTexts(a, b, sorting));

it('puts texts in the order in which people look for them', () => {
  const names = ['Zebra', 'Apple', 'Ähhhh', 'Éditeur', 'editor', 'zoo'];
  expect(sorted(names, 'und')).toEqual(['Ähhhh', 'Apple', 'Éditeur', 'editor', 'Zebra', 'zoo']);
  expect(sorted(names, 'code')).toEqual(['Apple', 'Zebra', 'editor', 'zoo', 'Ähhhh', 'Éditeur']);
});

it('knows the languages that have an order of their own', () => {
  expect(sorted(['ñandú', 'nzá', 'oca'], 'es')).toEqual(['nzá', 'ñandú', 'oca']);
  expect(sorted(['ñandú', 'nzá', 'oca'], 'und')).toEqual(['ñandú', 'nzá', 'oca']);
  expect(sorted(['钢', '不', '铝'], 'zh')).toEqual(['不', '钢', '铝']);
  expect(['en', 'de', 'fr', 'it', 'pt', 'es', 'zh'].map((language) => sortingOf(language))).toEqual(['und', 'und', 'und', 'und', 'und', 'es', 'zh']);
  expect(sortingOf('es', false)).toBe('code');
});

it('is one order: of two texts one is first, and only the same text is the same', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 6 }), fc.constantFrom('é', 'e\u0301', 'E', '\0', '', '\u00ad', '\ud800'));
  fc.assert(
    fc.property(text, text, text, fc.constantFrom(...sortings), (a, b, c, sorting) => {
      const sign = (one: string, other: string) => Math.sign(compareTexts(one, other, sorting));
      expect(sign(a, b)).toBe(-sign(b, a) || 0);
      expect(sign(a, b) === 0).toBe(a === b);
      if (sign(a, b) < 0 && sign(b, c) < 0) expect(sign(a, c)).toBe(-1);
    }),
  );
});
