import { expect, it } from 'vitest';
import { textOf, textsOf } from './texts.ts';

it('keeps the languages that something is written in, and has something in English', () => {
  expect(textOf(textsOf('Hello'))).toEqual({ en: 'Hello' });
  expect(textOf({ en: 'Hello', fr: 'Bonjour', de: ' ' })).toEqual({ en: 'Hello', fr: 'Bonjour' });
  expect(textOf({ fr: 'Bonjour' })).toEqual({ en: 'Bonjour', fr: 'Bonjour' });
  expect(textOf({ en: '' })).toBe('');
});
