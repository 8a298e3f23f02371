import { expect, it } from 'vitest';
import { commentParts, commentText, mentionOf, mentionsIn } from './mentions.ts';

const ana = '0190f6a0-0000-7000-8000-00000000000a';
const ben = '0190f6a0-0000-7000-8000-00000000000b';

it('finds whom a comment mentions, each once and however the id is written', () => {
  expect(mentionsIn(`${mentionOf(ana)} and ${mentionOf(ben)}, ${mentionOf(ana.toUpperCase())}`)).toEqual([ana, ben]);
  expect(mentionsIn('mail a@b.test, <@nobody>, @ana')).toEqual([]);
});

it('tells a comment by names, and leaves a mark of nobody as it was typed', () => {
  const names = new Map([[ana, 'Ana Roy']]);
  expect(commentText(`Ask ${mentionOf(ana)}.`, names)).toBe('Ask @Ana Roy.');
  expect(commentText(`Ask ${mentionOf(ben)}.`, names)).toBe(`Ask <@${ben}>.`);
  expect(commentParts(`${mentionOf(ana)}${mentionOf(ben)}`, names)).toEqual([{ person: ana, name: 'Ana Roy' }, { text: `<@${ben}>` }]);
  expect(commentParts('', names)).toEqual([]);
});
