import type { PageWork } from '@millwright/core/model/types.ts';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../blocks/columns/values.ts';
import { asksWhy, doneWith, leftOf, plannedOf, undone } from './work.ts';

const work: PageWork = {
  done: 'done',
  quantity: 'pieces',
  short: { quantity: 'left', reason: 'why' },
  scan: ['lot', 'lot.number', 'lot.article.code'],
  steps: ['s'],
};
const row = (identity: string, more: Partial<Row> = {}): Row =>
  ({
    identity,
    version: 1,
    done: false,
    pieces: 10,
    left: null,
    why: null,
    lot: { identity: `lot-${identity}`, number: `L-${identity}`, article: { code: 'A' } },
    ...more,
  }) as Row;

describe('a row that is done', () => {
  it('keeps what was left undone of it, exactly, and why; all of it leaves nothing', () => {
    expect(doneWith(work, row('a', { pieces: 0.3 }), 0.1, { short: 'broken' })).toEqual({ done: true, pieces: 0.1, left: 0.2, why: 'broken' });
    expect(doneWith(work, row('a'), 10, { short: 'broken' })).toEqual({ done: true, pieces: 10, left: null, why: null });
    expect(leftOf(work, row('a'), 12)).toBe(0);
  });

  it('keeps what it was explained by, where it is to be explained', () => {
    const explained: PageWork = { ...work, why: { when: 'asks', reason: 'because' } };
    expect(asksWhy(explained, row('a', { asks: true }))).toBe(true);
    expect([asksWhy(explained, row('a')), asksWhy(work, row('a', { asks: true }))]).toEqual([false, false]);
    expect(doneWith(explained, row('a'), 10, { why: 'Agreed' })).toEqual({ done: true, pieces: 10, left: null, why: null, because: 'Agreed' });
    expect(doneWith(explained, row('a'), 10)).not.toHaveProperty('because');
  });

  it('is to be done as a whole again when it is taken back', () => {
    const short = row('a', { done: true, pieces: 7.5, left: 2.5, why: 'broken' });
    expect(plannedOf(work, short)).toBe(10);
    expect(undone(work, short)).toEqual({ done: false, pieces: 10, left: null, why: null });
  });
});
