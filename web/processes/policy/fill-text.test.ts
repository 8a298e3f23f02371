import { expect, it } from 'vitest';
import { fillText } from './fill-text.ts';

it('fills a text with the record’s values, in each language; what the record has not is left out', () => {
  const record = { missing: 'Jam: 60 − 58 = 2', count: 1234.5 };
  expect(fillText('{missing} of {count}{gone}', record)).toBe('Jam: 60 − 58 = 2 of 1\u00a0234,5');
  expect(fillText({ en: 'Missing: {missing}', fr: 'Manque : {missing}' }, record)).toEqual({
    en: 'Missing: Jam: 60 − 58 = 2',
    fr: 'Manque : Jam: 60 − 58 = 2',
  });
});
