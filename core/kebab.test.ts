import { expect, it } from 'vitest';
import { kebab } from './kebab.ts';

it.each([
  ['Éclair & Sons', 'eclair-sons'],
  ['  --A  b_C--', 'a-b-c'],
  ['ﬁne', 'fine'],
  ['日本', ''],
])('%o becomes %o', (text, name) => expect(kebab(text)).toBe(name));

it('is cut off without a hyphen at its end', () => expect(kebab('one two', 4)).toBe('one'));
