import type { ActionContext, Read, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { idsIn } from '../library/action.ts';
import { columns, recordsOf } from '../library/columns.ts';
import { is, list, oneOf } from '../library/reads.ts';
import { distinct, type Linked, rowsOf } from '../library/rows.ts';
import { stockSettings } from '../stock/settings.ts';
import { aboutWhat, articlesAbout } from '../waiting/reads.ts';
import { lackReads, otherParts, type Part } from './lacks.ts';
import { ordersToTell, tellLacks } from './tell.ts';

type OfArticle = { article: string | null };
const articleIn = (model: string, path: string) => (fact: string) => (ids: readonly string[]) => columns(model, { article: path }, oneOf(fact, ids));

const locked = (rows: Rows) => rowsOf<Linked>(rows, 'articles').map(({ identity }) => identity);
/** Whether the order is waiting for materials; its values are then written by the action that serves it. */
const isServed = ({ std_step }: Part) => std_step === 'std-mo-status-awaiting-materials';

/**
 * Defines an action that compares orders with the stock: those that need these articles, or all if the articles are not
 * known. The articles are locked, so that of two concurrent movements of one article the later one sees both.
 */
const follow = (
  name: string,
  label: string,
  first: (context: ActionContext) => Record<string, Read>,
  articles: (rows: Rows) => string[] | null,
): ServerAction => ({
  name: `steps/manufacturing-orders/${name}`,
  label,
  description:
    'Of the articles that it is about: which orders before production lack parts, and which do no longer. It reads only those that take them.',
  model: null,
  reads: [
    (_, context) => first(context),
    (rows): Record<string, Read> => {
      const about = articles(rows);
      if (about?.length === 0) return {};
      const takenByOrders = is('std_components.std_manufacturing_order.std_active_operation.std_include_in_mrp', true);
      const where = about ? { all: [oneOf('identity', about), takenByOrders] } : takenByOrders;
      return { articles: list('std_sku', where, 'identity', { lock: true }) };
    },
    (rows, { options }) => (locked(rows).length > 0 ? lackReads(locked(rows), stockSettings(options)) : {}),
    (rows, context) => otherParts(ordersToTell(rows, context), locked(rows)),
  ],
  decide: (rows, context) => ({ effects: tellLacks(rows, context, isServed) }),
});

/** The same within the save of records that each have an article. */
const within = (name: string, label: string, find: (ids: readonly string[]) => Read): ServerAction =>
  follow(
    name,
    label,
    (context) => ({ about: find(idsIn(context)) }),
    (rows) => distinct(recordsOf<OfArticle>(rows, 'about').map(({ article }) => article)),
  );

export const followShortages: ServerAction[] = [
  within(
    'followMovements',
    'Say which orders lack parts after goods have moved',
    articleIn('std_stock_mouvement', 'std_lot.std_sku.identity')('identity'),
  ),
  within(
    'followPicks',
    'Say which orders lack parts after goods were promised',
    articleIn('std_picking_line', 'std_lot.std_sku.identity')('identity'),
  ),
  within('followLots', 'Say which orders lack parts after lots have changed', articleIn('std_sku_lot', 'std_sku.identity')('identity')),
  within('followPlaces', 'Say which orders lack parts after places have changed', articleIn('std_sku_lot', 'std_sku.identity')('std_stock_location')),
  within(
    'followComponents',
    'Say which orders lack parts after their components have changed',
    articleIn('std_component', 'std_sku.identity')('identity'),
  ),
  within(
    'followOrders',
    'Say which orders lack parts after one of them has changed',
    articleIn('std_component', 'std_sku.identity')('std_manufacturing_order'),
  ),
  follow('tellWhatHasCome', 'Say which manufacturing orders lack parts no longer', aboutWhat, articlesAbout),
];
