import { expect, it } from 'vitest';
import { fold } from './fold.ts';

// `api/agreement/fold.long.test.ts` compares every character with the database.
it.each([
  ['Crème BRÛLÉE', 'creme brulee'],
  ['Łódź Ægir Straße Øre', 'lodz aegir strasse ore'],
  ['Ｆｕｌｌ 𝐁𝐨𝐥𝐝', 'full bold'],
  ['ΟΔΌΣ', 'οδοσ'],
  ['½ № «a» – “b”', ' 1/2 no <<a>> - "b"'],
  // A character without a rule is unchanged, although Unicode can decompose it.
  ['한글 ガ', '한글 ガ'],
])('%s is searched as %s', (text, folded) => expect(fold(text)).toBe(folded));
