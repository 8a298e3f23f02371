import type { DatasetRequest } from '@millwright/core/contract/dataset.ts';
import type { Condition, Operator } from '@millwright/core/filter/types.ts';

/** What a list is filtered by: with the same in other values, which is asked first when later calls are meant. */
type Asked = { name: string; where?: Condition; search?: string; before?: Condition | string };
/** One shape of a list of order lines. `kin` are those of like work, which its time is compared with. */
export type Shape = { name: string; kin: string; request: DatasetRequest; before?: DatasetRequest };

const leaf = (fact: string, operator: Operator, value: string | number): Condition => ({ fact, operator, value });
const either = (...any: Condition[]): Condition => ({ any });
const contains = (fact: string, value: string) => leaf(fact, 'contains', value);

/** Filters that some lines of a million fulfil, up to about a thousand. */
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
  { name: 'a search for two words, one of them rare', search: '00777 bolt', before: 'gear bolt' },
];

/** Filters that one line in twenty fulfils, or more. */
const many: Asked[] = [
  { name: 'no filter' },
  { name: 'a common status', where: leaf('status', 'equal', 'open'), before: leaf('status', 'equal', 'lost') },
  { name: 'all but a rare status', where: leaf('status', 'notEqual', 'lost') },
  { name: 'a word in twenty', where: contains('description', 'copper'), before: contains('description', 'unobtainium') },
  { name: 'a common word', where: contains('description', 'bolt'), before: contains('description', 'unobtainium') },
  { name: 'an OR of common words', where: either(contains('description', 'bolt'), contains('article.name', 'bolt')) },
  { name: 'a name of every customer', where: contains('order.customer.name', 'customer'), before: contains('order.customer.name', 'zephyr') },
  { name: 'a search for two letters', search: 'be', before: 'xq' },
  { name: 'a search for two common words', search: 'gear bolt', before: 'unobtainium gear' },
];

type Order = { path: string; direction: 'asc' | 'desc' };
/** Orders that an index or a related record begins, and those for which all matches are read. */
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

function requestOf({ path, direction }: Order, asked: Condition | string | undefined, page: Partial<DatasetRequest> = {}): DatasetRequest {
  const axis = [...new Set([path, ...columns])].map((each) => ({ name: each.replaceAll('.', '_'), path: each }));
  return {
    dataset: { model: 'line' },
    axis,
    ordering: [{ axis: path.replaceAll('.', '_'), direction }],
    limit: 50,
    ...(typeof asked === 'string' ? { search: asked } : asked && { betterFilters: asked }),
    ...page,
  };
}

const sizes = { few, many };
const orders = { walked, sorted };

/** Every filter in every order. */
export function shapesOfFilters(): Shape[] {
  return Object.entries(sizes).flatMap(([size, filters]) =>
    Object.entries(orders).flatMap(([way, all]) =>
      filters.flatMap(({ name, where, search, before }) =>
        all.map((order) => ({
          name: `${name}, by ${order.path} ${order.direction}`,
          kin: `${size} rows, ${way}`,
          request: requestOf(order, where ?? search),
          ...(before ? { before: requestOf(order, before) } : {}),
        })),
      ),
    ),
  );
}

/** Pages behind a row far down, in every order that is walked. `far` are identities of such rows. */
export const shapesOfPages = (far: readonly string[]): Shape[] =>
  walked.flatMap((order) =>
    far.map((after, index) => ({
      name: `page behind row ${index}, by ${order.path} ${order.direction}`,
      kin: 'pages',
      request: requestOf(order, undefined, { after }),
    })),
  );
