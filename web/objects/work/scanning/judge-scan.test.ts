import type { PageWork } from '@millwright/core/model/types.ts';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../blocks/columns/values.ts';
import { judgeScan, placeOf } from './judge-scan.ts';

const work: PageWork = {
  done: 'done',
  quantity: 'pieces',
  scan: ['lot', 'lot.number'],
  place: ['lot.place', 'lot.place.name'],
  kind: { scan: ['lot.article.code'], path: 'lot.article.mode', value: 'global' },
  expiry: 'lot.until',
  steps: ['s'],
};
type Lot = { number: string; place?: string; code?: string; mode?: string; until?: string | null };
const row = (identity: string, { number, place = 'A-03', code = 'FLOUR', mode = 'batch', until = null }: Lot, done = false): Row =>
  ({
    identity,
    version: 1,
    done,
    pieces: 10,
    lot: { identity: `lot-${identity}`, number, until, place: { identity: `place-${place}`, name: place }, article: { code, mode } },
  }) as Row;

const flour = row('a', { number: 'L-12' });
const rye = row('b', { number: 'L-20', place: 'B-01' });
const rows = [flour, rye];
const at = (which: Row) => placeOf(work, which);
const judged = (code: string, place = null as Row | null, list = rows) => {
  const found = judgeScan(work, list, code, place && at(place));
  return found && (found.kind === 'row' || found.kind === 'already' ? `${found.kind} ${found.row.identity}` : found);
};
const refused = (reason: string, scanned: string, ...expected: [string, string][]) => ({
  kind: 'refused',
  reason,
  scanned,
  expected: expected.map(([name, place]) => ({ name, place })),
});

describe('a scanned code', () => {
  it('means the row of the lot that it names, whatever its case, or of its record', () => {
    expect(['l-12', 'MW:olot-b', 'L-20'].map((code) => judged(code))).toEqual(['row a', 'row b', 'row b']);
  });
  it('of another lot is refused with what is awaited and where', () => {
    expect(judged('L-15')).toEqual(refused('unknown', 'L-15', ['L-12', 'A-03'], ['L-20', 'B-01']));
    expect(judged('L-15', flour)).toEqual(refused('unknown', 'L-15', ['L-12', 'A-03']));
    expect(judged('MW:olot-of-others')).toMatchObject({ kind: 'refused', reason: 'unknown' });
  });
  it('of a place says where one stands; of one at which nothing is left it is refused, and one of no row is unknown', () => {
    expect(judged('b-01')).toEqual({ kind: 'place', place: { key: 'place-B-01', name: 'B-01' } });
    expect(judged('MW:oplace-A-03')).toMatchObject({ kind: 'place', place: { name: 'A-03' } });
    expect(judged('A-03', null, [row('a', { number: 'L-12' }, true), rye])).toEqual(refused('place_done', 'A-03', ['L-20', 'B-01']));
    expect(judged('C-09')).toMatchObject({ reason: 'unknown', scanned: 'C-09' });
  });
  it('of a lot that stands at another place than the one scanned before is refused', () => {
    expect(judged('L-20', flour)).toEqual(refused('place', 'A-03', ['L-20', 'B-01']));
    expect(judged('L-20', rye)).toBe('row b');
  });
  it('of one number at two places means neither before the place is scanned', () => {
    const halls = [row('a', { number: 'L-1', place: 'Hall 1' }), row('b', { number: 'L-1', place: 'Hall 2' })];
    expect(judged('L-1', null, halls)).toEqual(refused('which', 'L-1', ['L-1', 'Hall 1'], ['L-1', 'Hall 2']));
    expect(judged('L-1', halls[1], halls)).toBe('row b');
  });
  it('of the article names no row where lots are told apart, and the row where they are not', () => {
    expect(judged('flour')).toEqual(refused('kind', 'flour', ['L-12', 'A-03'], ['L-20', 'B-01']));
    expect(judged('NUT', null, [flour, row('n', { number: 'X', code: 'NUT', mode: 'global' })])).toBe('row n');
  });
  it('means the first of two rows of one lot that is to be done, and says of one that is done that it is', () => {
    const lot = { number: 'L-12' };
    const twice = [row('a', lot, true), { ...row('b', lot), lot: row('a', lot).lot } as Row];
    expect(judged('L-12', null, twice)).toBe('row b');
    expect(judged('L-12', null, [row('a', lot, true), rye])).toBe('already a');
  });
  it('means nothing here when nothing is left to do and no row has it', () => {
    expect(judged('L-99', null, [row('a', { number: 'L-12' }, true)])).toBeNull();
  });
});

describe('a scanned GS1 code', () => {
  const goods = [
    row('p', { number: 'A-1', code: '4006381333931', until: '2026-12-31' }),
    row('q', { number: 'A-1', code: '9506000134352' }),
    row('r', { number: '17261231', code: 'BOLT' }),
  ];
  const of = (code: string) => judged(code, null, goods);
  it('names the row of its lot, and of two articles with that number the one that it tells', () => {
    expect(of('(01)09506000134352(10)A-1')).toBe('row q');
    expect(of('(01)04006381333931(10)A-1')).toBe('row p');
    expect(of(']C110a-1')).toMatchObject({ reason: 'which' });
  });
  it('of another article is refused, however well its lot fits', () =>
    expect(of('(01)00012345678905(10)A-1')).toMatchObject({ reason: 'article', scanned: '00012345678905' }));
  it('names none by a lot that is not there, however well its article fits, nor by the article alone', () => {
    expect(of('(01)04006381333931(10)B-9')).toMatchObject({ reason: 'unknown', scanned: 'B-9' });
    expect(of(']C10104006381333931')).toMatchObject({ reason: 'kind' });
  });
  it('of another day of expiry is refused, day 00 being the end of the month', () => {
    expect(of('(01)04006381333931(10)A-1(17)261200')).toBe('row p');
    expect(of('(01)04006381333931(10)A-1(17)270131')).toMatchObject({ reason: 'expiry', scanned: '2027-01-31' });
  });
  it('whose separator is missing is never guessed', () => expect(of(']C10104006381333931' + '10A-117261231')).toMatchObject({ kind: 'unclear' }));
  it('tells how much it is of', () => {
    expect(judgeScan(work, goods, '(01)04006381333931(10)A-1(37)4', null)).toMatchObject({ kind: 'row', count: 4 });
  });
  it('is left as it stands where a row carries just that text', () => expect(of('17261231')).toBe('row r'));
});
