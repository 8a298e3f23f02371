import { readGs1 } from '@millwright/core/barcode/gs1.ts';
import { separator } from '@millwright/core/barcode/separator.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import { describe, expect, it } from 'vitest';
import type { FormContext } from '../values/form-values.ts';
import { type Standing, withChanges } from './enter-goods.ts';
import { goodsLists, linkOf, listToFill } from './goods-lists.ts';
import { type Candidate, type Doors, type LotCandidate, takeGoods } from './take-goods.ts';

const attribute = (name: string, type = 'text', gs1?: string) => ({ id: name, name, label: name, type, ...(gs1 && { misc: { gs1 } }) });
const model = (slug: string, ...schema: object[]) =>
  ({ id: slug, slug, name: slug, displayed_name: slug, primary_attribute: 'name', schema }) as unknown as Model;
const relation = (from: string, name: string, to: string, inverse: string) =>
  ({ id: from + name, slug: from + name, name, inverse, type: 'N_1', object_id: from, to_object_id: to, labels: { name, inverse } }) as Relation;

const told = [attribute('number', 'text', 'lot'), attribute('until', 'date', 'expiry')];
const schema = resolveSchema(
  [
    model('article', attribute('name'), attribute('gtin', 'text', 'article')),
    model('lot', ...told, attribute('held', 'number', 'quantity')),
    model('delivery', attribute('name')),
    model('delivered', attribute('received', 'number', 'quantity')),
    model('delivered_lot', ...told, attribute('pieces', 'number', 'quantity')),
    model('count', attribute('name')),
    model('counted', attribute('pieces', 'number', 'quantity')),
  ],
  [
    relation('lot', 'article', 'article', 'lots'),
    relation('lot', 'found_by', 'count', 'found_lots'),
    relation('delivered', 'delivery', 'delivery', 'lines'),
    relation('delivered', 'article', 'article', 'deliveries'),
    relation('delivered_lot', 'line', 'delivered', 'lots'),
    relation('counted', 'count', 'count', 'lines'),
    relation('counted', 'lot', 'lot', 'counts'),
  ],
);

const column = (kind: FormField['kind'], name: string, more: Partial<FormField> = {}): FormField => ({ id: name, kind, attribute: name, ...more });
const lines = (name: string, columns: FormField[]) => column('items', name, { allow_creation: true, columns });
const written = [column('text', 'number'), column('date', 'until')];
const deliveryForm = [
  lines('lines', [column('relationship', 'article'), column('number', 'received'), lines('lots', [...written, column('number', 'pieces')])]),
];
const countForm = [
  lines('found_lots', [column('relationship', 'article'), ...written, column('number', 'held')]),
  lines('lines', [column('relationship', 'lot'), column('number', 'pieces')]),
];

const oil: Candidate = { identity: 'oil', name: 'Oil', detail: '' };
const flour: Candidate = { identity: 'flour', name: 'Flour', detail: '' };
const gtin = '09506000134352';
const articles = new Map([
  ['9506000134352', [oil]],
  ['4006381333931', [flour, { ...flour, identity: 'rye', name: 'Rye' }]],
]);
const lot = (identity: string, name: string, expiry: string | null = null, detail = ''): LotCandidate => ({
  identity,
  name,
  expiry,
  detail,
  article: oil,
  place: null,
});

const context: FormContext = { today: '2026-03-01', now: '2026-03-01T09:00:00Z', user_id: 'u', object_id: null, time_zone: 'Europe/Paris' };

/** Scans codes one after the other into a form; `choice` is the person's answer. */
function filled(
  of: 'delivery' | 'count',
  start: JsonObject,
  more: { lots?: LotCandidate[]; choice?: number; opened?: JsonObject; fixed?: boolean } = {},
) {
  const owner = schema.models.get(of);
  const fields = of === 'delivery' ? deliveryForm : countForm;
  const list = owner && listToFill(goodsLists(schema, owner, fields));
  if (!list) throw new Error('no lines');
  let values = start;
  const asked: string[] = [];
  const standing = (): Omit<Standing, 'chosen'> => ({ values, opened: more.opened ?? null, context, isFixed: () => more.fixed === true });
  const doors: Doors = {
    articleOf: (target) => linkOf(schema, target, 'article'),
    articles: async (_, codes) => codes.flatMap((code) => articles.get(code) ?? []),
    lots: async (_, number) => (more.lots ?? []).filter(({ name }) => name === number),
    choose: async (what, among) => {
      asked.push(`${what}: ${among.map(({ name, detail }) => `${name} ${detail}`.trim()).join(', ')}`);
      return more.choice === undefined ? null : (among[more.choice] ?? null);
    },
    lineNamed: (_, line) => ({ identity: '', name: `line ${line}`, detail: '' }),
    standing,
    nameOf: (identity) => `name of ${identity}`,
    place: () => null,
  };
  const scan = async (code: string) => {
    const read = readGs1(code, 2026);
    if (!read?.ok) return read?.refusal.reason ?? null;
    const taken = await takeGoods(list, read.code, doors);
    if (taken.kind === 'entered') values = withChanges(values, taken.changes);
    return taken.kind === 'refused' ? taken.refusal : taken.kind;
  };
  return { scan, asked, lines: () => values.lines as JsonObject[] };
}

const code = (number: string, pieces: number, until = '261231') => `]C101${gtin}17${until}10${number}${separator}37${pieces}`;

describe('a delivery by scan', () => {
  it('fills the line that waits with article, lot, expiry and quantity, and adds one for the next lot', async () => {
    const { scan, lines } = filled('delivery', { lines: [{ article: null, received: null, lots: [] }] });
    expect(await scan(code('A-1', 12))).toBe('entered');
    expect(lines()).toEqual([{ article: 'oil', received: null, lots: [{ number: 'A-1', until: '2026-12-31', pieces: 12 }] }]);
    expect(await scan(code('A-2', 5, '270200'))).toBe('entered');
    expect(lines()[0]?.lots).toEqual([
      { number: 'A-1', until: '2026-12-31', pieces: 12 },
      { number: 'A-2', until: '2027-02-28', pieces: 5 },
    ]);
  });
  it('goes to the line of its article, and adds one where there is none', async () => {
    const { scan, lines } = filled('delivery', { lines: [{ identity: 'l1', article: 'flour', received: null, lots: [] }] });
    await scan(code('A-1', 12));
    expect(lines()).toMatchObject([
      { article: 'flour', lots: [] },
      { article: 'oil', lots: [{ number: 'A-1' }] },
    ]);
  });
  it('adds up the same lot, exactly, and keeps another day of it apart', async () => {
    const { scan, lines } = filled('delivery', { lines: [{ article: 'oil', received: null, lots: [{ number: 'A-1', until: null, pieces: 0.1 }] }] });
    await scan(code('A-1', 12));
    await scan(code('A-1', 12, '270131'));
    expect(lines()[0]?.lots).toEqual([
      { number: 'A-1', until: '2026-12-31', pieces: 12.1 },
      { number: 'A-1', until: '2027-01-31', pieces: 12 },
    ]);
  });
  it('counts pieces without a lot on the line of the article', async () => {
    const { scan, lines } = filled('delivery', { lines: [{ identity: 'l1', article: 'oil', received: null, lots: [] }] });
    for (const pieces of [5, 5]) expect(await scan(`]C101${gtin}37${pieces}`)).toBe('entered');
    expect(lines()).toEqual([{ identity: 'l1', article: 'oil', received: 10, lots: [] }]);
  });
  it('refuses an article that nothing carries, and a code without one', async () => {
    const { scan, lines } = filled('delivery', { lines: [{ identity: 'l1', article: 'flour', lots: [] }] });
    expect(await scan(']C1010001234567890510A')).toEqual({ reason: 'article', scanned: '00012345678905', expected: ['name of flour'] });
    expect(await scan(']C110A-1')).toMatchObject({ reason: 'no_article' });
    expect(lines()).toEqual([{ identity: 'l1', article: 'flour', lots: [] }]);
  });
  it('refuses a missing separator', async () => {
    const { scan, lines } = filled('delivery', { lines: [] });
    expect(await scan(`]C101${gtin}10A-117261231`)).toBe('separator');
    expect(lines()).toEqual([]);
  });
  it('asks where two articles carry a number, and which of two lines of an article is meant', async () => {
    const rye = filled('delivery', { lines: [] }, { choice: 1 });
    expect(await rye.scan(']C1010400638133393110B')).toBe('entered');
    expect([rye.asked, rye.lines()[0]?.article]).toEqual([['article: Flour, Rye'], 'rye']);
    const twice = [1, 2].map((at) => ({ identity: `l${at}`, article: 'oil', received: null, lots: [] }));
    const second = filled('delivery', { lines: twice }, { choice: 1 });
    await second.scan(code('A-1', 12));
    expect(second.lines()).toMatchObject([{ lots: [] }, { lots: [{ number: 'A-1' }] }]);
    expect(second.asked).toEqual(['line: line 0, line 1']);
  });
  it('adds no line to what stays as it is', async () => {
    const { scan } = filled('delivery', { lines: [{ identity: 'l1', article: 'flour', lots: [] }] }, { fixed: true });
    expect(await scan(code('A-1', 12))).toEqual({ reason: 'not_listed', scanned: 'Oil', expected: ['name of flour'] });
  });
});

describe('a count by scan', () => {
  const start = { found_lots: [], lines: [{ lot: null, pieces: null }] };
  it('fills in the lot that is there, and makes none', async () => {
    const { scan, lines } = filled('count', start, { lots: [lot('a1', 'A-1', '2026-12-31')] });
    expect(await scan(code('A-1', 12))).toBe('entered');
    expect(await scan(code('A-9', 1))).toEqual({ reason: 'lot', scanned: 'A-9', expected: ['name of a1'] });
    expect(lines()).toEqual([{ lot: 'a1', pieces: 12 }]);
    expect(await scan(code('A-1', 3))).toBe('entered');
    expect(lines()).toEqual([{ lot: 'a1', pieces: 15 }]);
  });
  it('asks which of two lots of one number is meant, and enters nothing without an answer', async () => {
    const lots = [lot('a1', 'A-1', null, 'Rack 1'), lot('a2', 'A-1', null, 'Rack 2')];
    const second = filled('count', start, { lots, choice: 1 });
    expect(await second.scan(code('A-1', 12))).toBe('entered');
    expect([second.asked, second.lines()]).toEqual([['lot: A-1 Rack 1, A-1 Rack 2'], [{ lot: 'a2', pieces: 12 }]]);
    const none = filled('count', start, { lots });
    expect([await none.scan(code('A-1', 12)), none.lines()]).toEqual(['dropped', start.lines]);
  });
  it('takes of two lots that of the day of the code, and refuses another day', async () => {
    const lots = [lot('a1', 'A-1', '2026-12-31'), lot('a2', 'A-1', '2027-02-28')];
    const { scan, lines, asked } = filled('count', start, { lots });
    expect(await scan(code('A-1', 12, '270200'))).toBe('entered');
    expect([lines(), asked]).toEqual([[{ lot: 'a2', pieces: 12 }], []]);
    expect(await scan(code('A-1', 12, '270131'))).toEqual({ reason: 'expiry', scanned: '2027-01-31', expected: ['2026-12-31', '2027-02-28'] });
  });
  it('leaves a quantity that was saved to people, and finds its line without one', async () => {
    const saved = { lines: [{ identity: 'c1', lot: 'a1', pieces: 7 }] };
    const { scan, lines } = filled('count', saved, { lots: [lot('a1', 'A-1')], opened: saved });
    expect(await scan(code('A-1', 12))).toEqual({ reason: 'listed', scanned: 'A-1', expected: ['7'] });
    expect(await scan(`]C101${gtin}10A-1`)).toBe('entered');
    expect(await scan(`]C101${gtin}3712`)).toMatchObject({ reason: 'no_lot' });
    expect(lines()).toEqual(saved.lines);
  });
});
