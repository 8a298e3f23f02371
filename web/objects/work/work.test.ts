import type { PageWork } from '@millwright/core/model/types.ts';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../blocks/columns/values.ts';
import { asksWhy, doneWith, leftOf, plannedOf, scanRow, undone } from './work.ts';

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

describe('a scanned GS1 code', () => {
  const goods = [
    { identity: 'p', done: false, quantity: 1, lot: { identity: 'l1', number: 'A-1', article: { code: '4006381333931' } } },
    { identity: 'q', done: false, quantity: 1, lot: { identity: 'l2', number: 'A-1', article: { code: '9506000134352' } } },
    { identity: 'r', done: false, quantity: 1, lot: { identity: 'l3', number: '17261231', article: { code: 'BOLT' } } },
  ] as unknown as Row[];
  const named = (code: string) => scanRow(work, goods, code)?.row.identity ?? null;
  it('names the row of its lot, and of two articles with that number the one that it tells', () => {
    expect(named('(01)09506000134352(10)A-1')).toBe('q');
    expect(named(']C10104006381333931')).toBe('p');
    expect(named(']C110a-1')).toBe('p');
  });
  it('names none by a lot that is not there, however well its article fits', () => expect(named('(01)04006381333931(10)B-9')).toBeNull());
  it('is left as it stands where a row carries just that text', () => expect(named('17261231')).toBe('r'));
});
