import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { Sorting } from '@millwright/core/value/sorting.ts';
import fc from 'fast-check';
import type { Rows } from './world.fixture.ts';

/** Identities sort like their numbers. */
export const identity = (table: number, number: number) => `0190000${table}-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const zones = ['Europe/Paris', 'UTC', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'Pacific/Apia'];
/** Around the moves of the clocks, the end of a year, and a leap day. */
export const instants = [
  '2026-11-21T12:31:06.123456Z',
  '2026-11-21T23:30:00Z',
  '2026-03-29T00:59:59.999999Z',
  '2026-03-29T01:00:00Z',
  '2026-10-25T00:30:00Z',
  '2026-10-25T01:30:00Z',
  '2026-12-31T23:30:00Z',
  '2027-01-01T00:00:00Z',
  '2028-02-29T12:00:00Z',
  '1970-01-01T00:00:00Z',
  '2026-11-16T00:00:00Z',
  '2026-11-15T22:59:59Z',
];
export const days = [
  '2026-11-21',
  '2026-11-22',
  '2026-11-16',
  '2026-11-15',
  '2026-03-29',
  '2026-10-25',
  '2026-12-31',
  '2027-01-01',
  '2028-02-29',
  '1970-01-01',
  '2025-11-21',
  '0001-01-01',
  '9999-12-31',
];
const walls = [
  '2026-11-21T12:31:00',
  '2026-03-29T02:30:00',
  '2026-10-25T02:30:00',
  '2026-11-21T00:00:00',
  '2026-12-31T23:59:59.5',
  '2027-01-01T00:00:00',
];
export const texts = [
  'Été',
  'ete',
  'ÉTÉ',
  'a%b',
  'a_b',
  "o'x",
  '\\',
  'z',
  'Z',
  '"',
  'straße',
  'STRASSE',
  '😀',
  '\uFFFD',
  '𝔸b',
  '👨‍👩‍👧',
  '\x01',
  'ﬁn',
  ' ',
  '12',
  '1,5',
  '2026-11-21',
  'constructor',
  'Œuvre',
  'ΑΣ',
  'οδός',
  'Re\u0301sine',
  'Résine',
  '不锈钢',
  '钢',
  '锈钢 xz',
  'xz-钢',
  'zé',
  'x-',
];
export const numbers = [0, 1, -1, 2, 0.1, 0.3, -0.25, 1e-7, 12345.678, 99999999999, 3, 7, 1e15, -2.5];
export const tags = ['red', 'blue', 'vert', 'Été'];

/** Letters of scripts that came with Unicode 16 and 17: a browser, the database and the system's C library may each know fewer. */
export const recent = /[\u1c89\u1c8a\ua7cb-\ua7dc\u{10d50}-\u{10d85}\u{16ea0}-\u{16ed3}]/u;

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
/** Letters and signs of everyday texts: Latin, Greek, Cyrillic, punctuation, Kana and the first thousands of Han. */
export const everyday = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0x17f),
  ...range(0x391, 0x3a1),
  ...range(0x3a3, 0x3ce),
  ...range(0x400, 0x45f),
  ...range(0x2010, 0x2027),
  ...range(0x3041, 0x3096),
  ...range(0x4e00, 0x62ff),
];
/** Han whose strokes or readings ICU has put right between the versions that the database (60 or newer) and Node have. */
const rewritten = '佤倻僷劳卾厯噅囘堕奔徤慭';
export const moved: Record<Sorting, string> = {
  und: rewritten,
  es: rewritten,
  zh: '嗄嗳垵拗咇啵婇孱刬坻埫婤嘬圌婼堲哒嗲佴彷垺呷乾扞唝傀廆叚徼噱剋倥剌劳峛嬷唛亹嗯婥伲厖彯呇孅悷啥似嗦妧憙伣哮吖堨尢峿圫嶦徵帧卓子',
  code: '',
};

/** Letters that every version of ICU puts in one place, whatever the language. */
const settled = everyday.filter((letter) => !(moved.und + moved.zh).includes(letter));

/** Text that a database can hold. */
export const anyText = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: fc.constantFrom(...settled), maxLength: 8 }));
export const anyNumber = fc.oneof(
  fc.constantFrom(...numbers),
  fc.integer({ min: -1000, max: 1000 }),
  fc.integer({ min: -99_999_999, max: 99_999_999 }).map((value) => value / 10_000),
);
export const anyDay = fc.oneof(
  fc.constantFrom(...days),
  fc.integer({ min: 0, max: 2000 }).map((ago) => new Date(Date.UTC(2024, 0, 1 + ago)).toISOString().slice(0, 10)),
);
export const anyInstant = fc.oneof(
  fc.constantFrom(...instants),
  fc.integer({ min: 0, max: 2000 * 24 * 60 }).map((minutes) => new Date(Date.UTC(2024, 0, 1, 0, minutes)).toISOString()),
);
export const anyWall = fc.oneof(
  fc.constantFrom(...walls),
  fc.integer({ min: 0, max: 2000 * 24 * 60 }).map((minutes) => new Date(Date.UTC(2024, 0, 1, 0, minutes)).toISOString().slice(0, 19)),
);

const empty = <T extends Json>(value: fc.Arbitrary<T>): fc.Arbitrary<Json> =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 4, arbitrary: value });
const text = fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 4, arbitrary: empty(anyText) });
const tagList = empty(fc.uniqueArray(fc.constantFrom(...tags), { maxLength: 3 }));
const people = [0, 1, 2].map((number) => identity(1, number));
const items = [0, 1, 2, 3].map((number) => identity(2, number));
const one = (ids: string[]) => empty(fc.constantFrom(...ids));

const system = { version: fc.integer({ min: 1, max: 3 }), created_at: anyInstant, updated_at: anyInstant };
const person = (index: number) =>
  fc.record({ id: fc.constant(people[index] ?? ''), ...system, name: text, born: empty(anyDay), active: empty(fc.boolean()) });
const item = (index: number) =>
  fc.record({
    id: fc.constant(items[index] ?? ''),
    ...system,
    title: text,
    note: text,
    site: text,
    state: empty(fc.constantFrom(...tags)),
    tags: tagList,
    amount: empty(anyNumber),
    seats: empty(fc.integer({ min: -50, max: 50 })),
    progress: empty(fc.integer({ min: 0, max: 100 })),
    done: empty(fc.boolean()),
    day: empty(anyDay),
    moment: empty(anyInstant),
    meeting: empty(anyWall),
    papers: empty(fc.uniqueArray(fc.constantFrom(...people), { maxLength: 2 })),
    owner: one(people),
    parent: one(items),
  });
const part = (index: number) =>
  fc.record({
    id: fc.constant(identity(3, index)),
    ...system,
    name: text,
    amount: empty(anyNumber),
    used: empty(anyNumber),
    kinds: tagList,
    day: empty(anyDay),
    checked: empty(anyInstant),
    item: one(items.slice(0, 3)),
    vendor: one(people),
  });
const badges = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...items), { maxLength: 3 }),
    fc.array(fc.record({ code: text, level: empty(anyNumber), ...system }), { minLength: 3, maxLength: 3 }),
  )
  .map(([owners, rows]) => owners.map((owner, index): JsonObject => ({ ...rows[index], id: identity(4, index), item: owner })));
const pairs = (other: fc.Arbitrary<JsonObject>, single: boolean) =>
  fc
    .uniqueArray(fc.record({ from_id: fc.constantFrom(...items), to_id: fc.constantFrom(...people), link: other }), {
      maxLength: 6,
      selector: ({ from_id, to_id }) => (single ? from_id : from_id + to_id),
    })
    .map((edges) => edges.map(({ from_id, to_id, link }, index): JsonObject => ({ id: identity(single ? 6 : 5, index), from_id, to_id, ...link })));

/** A handful of records, linked in every way. */
export const anyRows: fc.Arbitrary<Rows> = fc.record({
  person: fc.tuple(person(0), person(1), person(2)),
  item: fc.tuple(item(0), item(1), item(2), item(3)),
  part: fc.tuple(part(0), part(1), part(2), part(3), part(4)),
  badge: badges,
  e_item_members: pairs(fc.record({ share: empty(anyNumber), role: empty(fc.constantFrom(...tags)) }), false),
  e_item_lead: pairs(fc.record({ since: empty(anyDay) }), true),
}) as fc.Arbitrary<Rows>;

export const anyContext = fc.record({
  now: fc.constantFrom(...instants),
  time_zone: fc.constantFrom(...zones),
  values: fc.record({ user_id: fc.constantFrom(...people), chosen: empty(anyNumber), word: text, nobody: fc.constant(null) }),
});

export const allIdentities = [...people, ...items, identity(3, 0), identity(4, 0)];
