/** The calls that an attacker can make. */
export type Reach = {
  /** A call without an account. */
  raw(path: string, body: string | Buffer): Promise<unknown>;
  /** A call of the hostile company. It is aborted after `patience_ms`. */
  send(path: string, body: Buffer | object, patience_ms?: number): Promise<unknown>;
  /** Opens an event stream and leaves it open. */
  stream(): Promise<unknown>;
  /** The path that tests a step of an automation. */
  dry_run: string;
};

/** One way to keep others from working: a call that a hostile caller repeats. Its response is ignored. */
export type Attack = (reach: Reach, n: number) => Promise<unknown>;

const levels = (count: number) => `{"email":${'['.repeat(count)}`;
const keys = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join(',')}}`;
const lists = (count: number) => `{"email":[${'[],'.repeat(count)}[]]}`;
const aliases = (count: number, field: string) => `{ ${Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ')} }`;

/** Created once, so that their creation takes no processor time from the product. */
const bodies = { deep: Buffer.from(levels(7_800_000)), keys: Buffer.from(keys(500_000)), lists: Buffer.from(lists(2_600_000)) };
const schema = aliases(200, '__schema { types { name fields { name type { name } } } }');
const manyLists = aliases(500, 'thing(limit: 50, order_by: [{ field: "area", direction: "desc" }]) { title area }');
const repeated = `{ ${'thing(limit: 1) { title } '.repeat(700)} }`;
const bySquare = { model: 'thing', limit: 50, order_by: [{ field: 'area', direction: 'desc' }] };
const nested = (depth: number): object =>
  depth ? { any: [nested(depth - 1), nested(depth - 1)] } : { fact: 'title', operator: 'contains', value: 'q' };

/** All attacks by name. Those named `strangers` need no account. The others are calls of an administrator of an ordinary company. */
export const attacks: Record<string, Attack> = {
  'strangers: four million brackets to the sign-in': ({ raw }) => raw('/v1/auth/login', bodies.deep),
  'strangers: half a million keys to a hook': ({ raw }) => raw('/v1/hooks/018f0000-0000-7000-8000-000000000000', bodies.keys),
  'strangers: guessed passwords': ({ raw }, n) => raw('/v1/auth/login', JSON.stringify({ email: `nobody${n}@else.test`, password: 'Guess1word' })),
  'eight megabytes of brackets': ({ send }) => send('/v1/graph/save/', bodies.deep),
  'eight megabytes of lists in lists': ({ send }) => send('/v1/graph/save/', bodies.lists),
  'the schema, two hundred times in one query': ({ send }) => send('/v1/graph', { query: schema }),
  'five hundred lists in one query': ({ send }) => send('/v1/graph', { query: manyLists }),
  'one list seven hundred times under one name': ({ send }) => send('/v1/graph', { query: repeated }),
  'lists sorted by what no index knows': ({ send }) => send('/v1/graph/get/', bySquare),
  'the same, given up after 50 ms': ({ send }) => send('/v1/graph/get/', bySquare, 50),
  'filters of a thousand conditions': ({ send }) => send('/v1/graph/get/', { model: 'thing', filters: nested(10), limit: 5 }),
  'expressions that never end': ({ send, dry_run }) => send(dry_run, { values: { trigger: { type: 'manual' } } }),
  'streams without end': ({ stream }) => stream(),
};
