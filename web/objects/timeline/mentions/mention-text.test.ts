import { expect, it } from 'vitest';
import { pickMention, typedMention, withMarks } from './mention-text.ts';

const ana = { id: '0190f6a0-0000-7000-8000-00000000000a', name: 'Ana Roy' };
const other = { id: '0190f6a0-0000-7000-8000-00000000000b', name: 'Ana Roy' };
const long = { id: '0190f6a0-0000-7000-8000-00000000000c', name: 'Ana Royale' };

it('finds the name that is being typed after an @, and none in an address', () => {
  const typed = (words: string) => typedMention({ words, picked: [] }, words.length)?.search ?? null;
  expect(['@', 'ask @An', 'ask (@Ana R'].map(typed)).toEqual(['', 'An', 'Ana R']);
  expect(['ask', 'mail a@b', 'at @ home', '@Ana\nthen', `@${'a'.repeat(41)}`].map(typed)).toEqual([null, null, null, null, null]);
  expect(typedMention({ words: 'ask @An please', picked: [] }, 7)).toEqual({ at: 4, search: 'An' });
});

it('writes whom one picks in place of what was typed, and stores them by their id', () => {
  const once = pickMention({ words: 'Ask @an please', picked: [] }, ana, [4, 7]);
  expect(once).toMatchObject({ words: 'Ask @Ana Roy please', caret: 13 });
  expect(withMarks(once)).toBe(`Ask <@${ana.id}> please`);
  expect([typedMention(once, 12), typedMention(once, 13), typedMention({ ...once, words: '@Ana Royal' }, 10)?.search]).toEqual([
    null,
    null,
    'Ana Royal',
  ]);
  // A removed person is not mentioned.
  expect(withMarks({ ...once, words: 'Ask nobody' })).toBe('Ask nobody');
  expect(withMarks({ ...once, words: 'Ask @Ana Royale' })).toBe('Ask @Ana Royale');
});

it('takes names as they are, whatever signs are in them', () => {
  const odd = { ...ana, name: 'Jean-Luc (2) [x] $& ÖZ' };
  const once = pickMention({ words: '@', picked: [] }, odd, [0, 1]);
  expect([once.words, withMarks(once)]).toEqual(['@Jean-Luc (2) [x] $& ÖZ ', `<@${ana.id}> `]);
});

it('tells two of one name apart, and the longer of two names that begin alike', () => {
  const one = pickMention({ words: '@', picked: [] }, ana, [0, 1]);
  const two = pickMention({ ...one, words: `${one.words}@` }, other, [9, 10]);
  expect(two.words).toBe('@Ana Roy @Ana Roy (2) ');
  expect(withMarks(two)).toBe(`<@${ana.id}> <@${other.id}> `);
  const three = pickMention({ ...two, words: `${two.words}@` }, long, [two.words.length, two.words.length + 1]);
  expect(withMarks(three)).toBe(`<@${ana.id}> <@${other.id}> <@${long.id}> `);
});
