import type { PageWork } from '@millwright/core/model/types.ts';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../blocks/columns/values.ts';
import { doneWith, leftOf, plannedOf, scanRow, undone } from './work.ts';

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
    expect(doneWith(work, row('a', { pieces: 0.3 }), 0.1, 'broken')).toEqual({ done: true, pieces: 0.1, left: 0.2, why: 'broken' });
    expect(doneWith(work, row('a'), 10, 'broken')).toEqual({ done: true, pieces: 10, left: null, why: null });
    expect(leftOf(work, row('a'), 12)).toBe(0);
  });

  it('is to be done as a whole again when it is taken back', () => {
    const short = row('a', { done: true, pieces: 7.5, left: 2.5, why: 'broken' });
    expect(plannedOf(work, short)).toBe(10);
    expect(undone(work, short)).toEqual({ done: false, pieces: 10, left: null, why: null });
  });
});

describe('a scanned code', () => {
  const rows = [row('a', { done: true }), row('b'), row('c')];
  const found = (code: string) => {
    const scanned = scanRow(work, rows, code);
    return scanned && [scanned.row.identity, scanned.done];
  };
  it('means the row whose record or value it names, whatever its case', () => {
    expect(found('l-C')).toEqual(['c', false]);
    expect(found('MW:olot-b')).toEqual(['b', false]);
  });
  it('means the first that is to be done of several, and says of a row that it is done', () => {
    expect(found('a')).toEqual(['b', false]);
    expect(found('L-a')).toEqual(['a', true]);
  });
  it('means nothing here when no row has it', () => expect([found('L'), found('MW:olot-x'), found('MW:alot-b')]).toEqual([null, null, null]));
});
