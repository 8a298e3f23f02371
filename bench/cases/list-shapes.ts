import type { DatasetRequest } from '@millwright/core/contract/dataset.ts';
import type { Condition, Operator } from '@millwright/core/filter/types.ts';

/** A filter of a list. `before` is the same filter with other values; it runs first to measure later calls. */
type Asked = { name: string; where?: Condition; search?: string; before?: Condition | string };
/** A kind of list of order lines. Its time is compared with the other lists that have the same `kin`, which need similar work. */
export type Shape = { name: string; kin: string; request: DatasetRequest; before?: DatasetRequest };

type Leaf = { fact: string; operator: Operator; value: string | number };
const leaf = (fact: string, operator: Operator, value: string | number): Leaf => ({ fact, operator, value });
const either = (...any: Condition[]): Condition => ({ any });
const contains = (fact: string, value: string) => leaf(fact, 'contains', value);

/** Filters that match up to about a thousand of a million lines. */
const few: Asked[] = [
  { name: 'a rare status', where: leaf('status', 'equal', 'lost'), before: leaf('status', 'equal', 'open') },
  { name: 'an absent status', where: leaf('status', 'equal', 'none'), before: leaf('status', 'equal', 'open') },
  { name: 'a rare word', where: contains('description', 'B-00777'), before: contains('description', 'bolt') },
  { name: 'an absent word', where: contains('description', 'unobtainium'), before: contains('description', 'gear') },
  { name: 'an article', where: contains('article.number', 'A-000011'), before: contains('article.number', 'A-00') },
  { name: 'a name two links away', where: contains('order.customer.name', 'zephyr'), before: contains('order.customer.name', 'customer') },
  { name: 'a formula that mirrors it', where: contains('customer_name', 'zephyr'), before: contains('customer_name', 'customer') },
  { name: 'an OR of own and related', where: either(contains('description', 'B-00777'), contains('article.number', 'A-000011')) },
  { name: 'an OR of two relations', where: either(contains('order.customer.name', 'zephyr'), contains('article.number', 'A-000011')) },
  { name: 'an OR of absent words', where: either(contains('description', 'unobtainium'), contains('article.name', 'unobtainium')) },
  {
    name: 'an OR and a status',
    where: { all: [leaf('status', 'equal', 'lost'), either(contains('description', 'bolt'), contains('article.name', 'bolt'))] },
  },
  { name: 'a search for a rare word', search: 'B-00777', before: 'bolt' },
  { name: 'a search for two letters that no word begins with', search: 'xq', before: 'be' },
  { name: 'a search for one letter', search: 'z', before: 'b' },
  { name: 'two letters that nobody wrote', where: contains('description', 'xq'), before: contains('description', 'ol') },
  { name: 'a search for two Chinese signs, rare', search: '锥齿', before: '锈钢' },
  { name: 'a search for one Chinese sign, rare', search: '锥', before: '钢' },
  { name: 'a search for a sign that nobody wrote', search: '漢', before: '钢' },
  { name: 'a Chinese sign or an article', where: either(contains('description', '锥'), contains('article.number', 'A-000011')) },
  { name: 'a search for two words, one of them rare', search: '00777 bolt', before: 'gear bolt' },
];

/** Filters that match one line in twenty or more. */
const many: Asked[] = [
  { name: 'no filter' },
  { name: 'a common status', where: leaf('status', 'equal', 'open'), before: leaf('status', 'equal', 'lost') },
  { name: 'all but a rare status', where: leaf('status', 'notEqual', 'lost') },
  { name: 'a word in twenty', where: contains('description', 'copper'), before: contains('description', 'unobtainium') },
  { name: 'a common word', where: contains('description', 'bolt'), before: contains('description', 'unobtainium') },
  { name: 'an OR of common words', where: either(contains('description', 'bolt'), contains('article.name', 'bolt')) },
  { name: 'a name of every customer', where: contains('order.customer.name', 'customer'), before: contains('order.customer.name', 'zephyr') },
  { name: 'a search for two letters', search: 'be', before: 'xq' },
  { name: 'two common letters', where: contains('description', 'ol'), before: contains('description', 'xq') },
  { name: 'a search for a common Chinese sign', search: '钢', before: '漢' },
  { name: 'a search for two common words', search: 'gear bolt', before: 'unobtainium gear' },
];

/** Searches in texts without an index: all lines are read, once. */
const unindexed: Asked[] = [
  { name: 'an absent word of a note', where: contains('note', 'unobtainium'), before: contains('note', 'hand') },
  { name: 'a rare word of a note', where: contains('note', 'a0b1c'), before: contains('note', 'hand') },
  { name: 'a common word of a note', where: contains('note', 'hand'), before: contains('note', 'unobtainium') },
  { name: 'an absent word of a note or an article', where: either(contains('note', 'unobtainium'), contains('article.number', 'unobtainium')) },
  { name: 'one letter that nobody wrote', where: contains('description', 'q'), before: contains('description', 'o') },
];

type Order = { path: string; direction: 'asc' | 'desc' };
/** Orderings that an index or a related record provides (`walked`), and orderings for which all matches are read and sorted (`sorted`). */
const walked: Order[] = [
  { path: 'created_at', direction: 'desc' },
  { path: 'created_at', direction: 'asc' },
  { path: 'delivered', direction: 'asc' },
  { path: 'delivered', direction: 'desc' },
  { path: 'article.name', direction: 'asc' },
  { path: 'order.customer.name', direction: 'desc' },
];
const sorted: Order[] = [
  { path: 'quantity', direction: 'desc' },
  { path: 'price', direction: 'asc' },
];

const columns = ['description', 'status', 'quantity', 'article.number', 'order.number', 'order.customer.name'];

function requestOf(
  { path, direction }: Order,
  asked: Condition | string | undefined,
  page: Partial<DatasetRequest> = {},
  shown = columns,
): DatasetRequest {
  const axis = [...new Set([path, ...shown])].map((each) => ({ name: each.replaceAll('.', '_'), path: each }));
  return {
    dataset: { model: 'line' },
    axis,
    ordering: [{ axis: path.replaceAll('.', '_'), direction }],
    limit: 50,
    ...(typeof asked === 'string' ? { search: asked } : asked && { betterFilters: asked }),
    ...page,
  };
}

const sizes = { few, many, unindexed };
const orders = { walked, sorted };

/** Every filter in every ordering. */
export function shapesOfFilters(): Shape[] {
  return Object.entries(sizes).flatMap(([size, filters]) =>
    Object.entries(orders).flatMap(([way, all]) =>
      filters.flatMap(({ name, where, search, before }) =>
        all.map((order) => ({
          name: `${name}, by ${order.path} ${order.direction}`,
          kin: size === 'unindexed' ? size : `${size} rows, ${way}`,
          request: requestOf(order, where ?? search),
          ...(before ? { before: requestOf(order, before) } : {}),
        })),
      ),
    ),
  );
}

/** Pages after a row far down, in every ordering of `walked`. `far` contains identities of such rows. */
export const shapesOfPages = (far: readonly string[]): Shape[] =>
  walked.flatMap((order) =>
    far.map((after, index) => ({
      name: `page behind row ${index}, by ${order.path} ${order.direction}`,
      kin: 'pages',
      request: requestOf(order, undefined, { after }),
    })),
  );

/** Pages far down by row number, as a table requests them after a jump. */
export const shapesOfJumps = (): Shape[] =>
  walked.flatMap((order) =>
    // Ordering by a related record joins and sorts all lines. Its last pages take the longest, so they are left out.
    [20_000, 500_000, ...(order.path.includes('.') ? [] : [990_000])].map((skip) => ({
      name: `page from row ${skip}, by ${order.path} ${order.direction}`,
      kin: order.path.includes('.') ? 'jumps by what is related' : 'jumps',
      request: requestOf(order, undefined, { skip }),
    })),
  );

/** Exports of all lines. */
export const requestsOfFiles = (): DatasetRequest[] =>
  [...walked, ...sorted].map((order) => {
    const { limit: _, ...request } = requestOf(order, undefined, {}, ['description', 'order.number']);
    return request;
  });

/** Lists of orders by the total of their lines, and of lines by the total of their order: stored rollups. */
export function shapesOfRollups(): Shape[] {
  const filters: Asked[] = [
    { name: 'no filter' },
    { name: 'a rare sum', where: leaf('total', 'greaterThan', 600), before: leaf('total', 'greaterThan', 10) },
    { name: 'an absent sum', where: leaf('total', 'greaterThan', 1e9), before: leaf('total', 'greaterThan', 10) },
    { name: 'a common sum', where: leaf('total', 'greaterThan', 10), before: leaf('total', 'greaterThan', 600) },
    { name: 'a number of lines', where: leaf('line_count', 'equal', 14), before: leaf('line_count', 'equal', 4) },
    { name: 'an extreme of a formula', where: leaf('largest', 'greaterThan', 89_000), before: leaf('largest', 'greaterThan', 10) },
  ];
  const orders: Order[] = [
    { path: 'created_at', direction: 'desc' },
    ...(['total', 'line_count', 'largest'] as const).flatMap((path): Order[] => [
      { path, direction: 'asc' },
      { path, direction: 'desc' },
    ]),
  ];
  const shown = ['number', 'day', 'total', 'line_count', 'customer.name'];
  const ofOrders = filters.flatMap(({ name, where, before }) =>
    orders.map((order) => ({
      name: `orders, ${name}, by ${order.path} ${order.direction}`,
      kin: 'rollups',
      request: { ...requestOf(order, where, {}, shown), dataset: { model: 'order' } },
      ...(before ? { before: { ...requestOf(order, before, {}, shown), dataset: { model: 'order' } } } : {}),
    })),
  );
  const ofLines = filters.slice(0, 4).map(({ name, where }) => ({
    name: `lines by the sum of their order, ${name}`,
    kin: 'rollups',
    request: requestOf({ path: 'order.total', direction: 'desc' }, where && { ...(where as Leaf), fact: 'order.total' }),
  }));
  return [...ofOrders, ...ofLines];
}
