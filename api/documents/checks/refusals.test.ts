import { AppError } from '@millwright/core/errors.ts';
import { expect, it } from 'vitest';
import { Refusals } from './refusals.ts';

const document = { collection: 'views' as const, id: 'board' };
const fails = (error: Error) => () => Promise.reject(error);

it('gathers what is refused, without what others have stored', async () => {
  const refusals = new Refusals(true);
  await refusals.of(document, fails(new AppError('out_of_sync', { current: { name: 'Theirs' } })));
  expect(() => refusals.settle()).toThrow(expect.objectContaining({ code: 'not_published' }));
  await expect((async () => refusals.settle())()).rejects.toMatchObject({ details: { refused: [{ code: 'out_of_sync', details: {} }] } });
});

it('takes nothing for a refusal that fails on our side, whose reason is for the log', async () => {
  const refusals = new Refusals(true);
  for (const error of [new AppError('internal', { reason: 'of ours' }), new Error('of ours')])
    await expect(refusals.of(document, fails(error))).rejects.toBe(error);
  refusals.settle();
});
