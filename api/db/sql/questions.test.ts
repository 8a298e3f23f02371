import type { PoolClient } from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { Questions } from './questions.ts';

let sent: string[];
let questions: Questions;
beforeEach(() => {
  sent = [];
  const query = async ({ text }: { text: string }) => {
    sent.push(text);
    await new Promise((resolve) => setTimeout(resolve));
    if (text.startsWith('wrong')) throw new Error(text);
    return { rows: [{ text }] };
  };
  questions = new Questions({ query } as unknown as PoolClient, { isBegun: () => true, begin: async () => null });
});

const ask = (text: string) => questions.ask<{ text: string }>(text, [], {});
const putOff = (text: string) => questions.putOff({ text, values: [], label: '' });
const toldBy = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    ({ message }: Error) => message,
  );

it('sends in order, with what was put off before', async () => {
  putOff('first');
  expect(await Promise.all([ask('second'), ask('third')])).toEqual([[{ text: 'second' }], [{ text: 'third' }]]);
  expect(sent).toEqual(['first', 'second', 'third']);
});

it('tells the first failure to all that is asked after it, and sends no more of it', async () => {
  const failed = [ask('one'), ask('wrong'), ask('two')];
  expect(await Promise.all(failed.map(toldBy))).toEqual(['nothing', 'wrong', 'wrong']);
  expect(await toldBy(ask('three'))).toBe('wrong');
  expect(sent).toEqual(['one', 'wrong']);
});

it('goes on from a savepoint, without what was put off since', async () => {
  await toldBy(ask('wrong'));
  putOff('late');
  await questions.backTo('here');
  await ask('next');
  expect(sent).toEqual(['wrong', 'ROLLBACK TO SAVEPOINT here; RELEASE SAVEPOINT here', 'next']);
});

it('leaves nobody waiting who asked just before it goes back', async () => {
  await toldBy(ask('wrong'));
  const other = toldBy(ask('other'));
  await questions.backTo('here');
  expect(await other).toBe('wrong');
});

it('says at the end what nobody has heard: that a statement failed which was put off behind a question', async () => {
  const asked = ask('one');
  putOff('wrong late');
  await asked;
  expect(await toldBy(questions.end())).toBe('wrong late');
});

it('ends once all that is under way is answered, and sends nothing afterwards', async () => {
  void toldBy(ask('one'));
  const second = toldBy(ask('two'));
  await new Promise((resolve) => process.nextTick(resolve));
  putOff('rest');
  expect(await questions.end()).toEqual([{ text: 'rest', values: [], label: '' }]);
  expect([await second, sent]).toEqual(['nothing', ['one', 'two']]);
  expect(await toldBy(ask('three'))).toBe('The transaction has ended.');
  expect(sent).toEqual(['one', 'two']);
});
