import { expect, it } from 'vitest';
import { decideApart, decideOn } from './decide-apart.ts';
import { broken, counted, endless } from './made-up-actions.fixture.ts';

const context = { primary_item_id: null, input: {}, user_id: null, today: '2026-03-01', now: '2026-03-01T00:00:00Z', options: {} };
const apart = ({ name, apart: module = '' }: typeof counted) => ({ name, apart: module });

it('what an action that says so decides is decided in a thread', async () => {
  for (let n = 0; n < 3; n++)
    expect(await decideOn(counted, { boxes: Array.from({ length: n }, () => ({})) }, context)).toEqual({
      effects: [],
      output: { count: n, today: '2026-03-01' },
    });
});

it('one that comes to no end keeps nobody waiting, is ended, and leaves the next one a thread', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 5);
  await expect(decideApart(apart(endless), {}, context, 1_000)).rejects.toMatchObject({ code: 'too_slow' });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
  expect(await decideOn(counted, {}, context)).toMatchObject({ output: { count: 0 } });
});

it('a fault of one is told as what it is', async () => {
  await expect(decideOn(broken, {}, context)).rejects.toThrow('This action has a fault.');
  expect(await decideOn(counted, {}, context)).toMatchObject({ output: { count: 0 } });
});
