import type { Read } from '@millwright/core/automation/actions.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import { columns, named, numbered } from '../../library/columns.ts';
import { empty, filled, is, list, oneOf } from '../../library/reads.ts';
import type { StockSettings } from '../../stock/settings.ts';
import type { PlanningSettings } from './settings.ts';

const otherThan = (fact: string, ...keys: string[]): Condition => ({ fact, operator: 'notIn', value: keys });
const positive = (fact: string): Condition => ({ fact, operator: 'greaterThan', value: 0 });
/** Columns of records that have an article, with the row number of their article in the read of all articles. */
const ofArticles = (model: string, paths: Record<string, string>, where?: Condition, order?: string[]) =>
  numbered(columns(model, { ...paths, article: 'std_sku.identity' }, where, order), { article: 'articles' });
const oldest = ['created_at', 'identity'];

/** The columns of a line of a bill. */
export const billPaths = { component: 'std_sku.identity', parent: 'std_bom.std_sku.identity', per: 'std_quantity' };

const articles = columns(
  'std_sku',
  named(
    'identity',
    'std_label',
    'std_type',
    'std_stock_management_mode',
    'std_shelf_life_days',
    'std_safety_stock',
    'std_lot_minimum',
    'std_lot_multiple',
    'std_lot_maximum',
    'std_lead_time_days',
  ),
);

const bills = ofArticles('std_bom', {}, filled('std_sku'), []);

// The plan does not depend on the order of these lines, so half a million of them need not be sorted.
const billLines = numbered(columns('std_bom_line', billPaths, { all: [is('std_consumed', true), positive('std_quantity')] }, []), {
  component: 'articles',
  parent: 'articles',
});

/** By-products: articles that come out in addition to the article of the bill. */
const yields = numbered(columns('std_bom_line', billPaths, { all: [is('std_type_of_bom', 'bomline-by-products'), positive('std_quantity')] }, []), {
  component: 'articles',
  parent: 'articles',
});

const demands = ({ count_drafts }: PlanningSettings) =>
  ofArticles(
    'std_order_line',
    {
      ...named('identity', 'std_open_quantity', 'std_requested_date', 'std_possible_date', 'std_possible_kind', 'std_possible_reason'),
      std_priority: 'std_order.std_priority',
      std_awaited_pol: 'std_awaited_pol.identity',
      std_awaited_order: 'std_awaited_order.identity',
      std_awaited_suggestion: 'std_awaited_suggestion.identity',
      std_delivery_date: 'std_order.std_delivery_date',
      std_minimum_remaining_days: 'std_order.std_client.std_minimum_remaining_days',
    },
    {
      all: [
        filled('std_sku'),
        filled('std_order'),
        otherThan(
          'std_order.std_active_operation.std_key',
          'std-so-status-done',
          'std-so-status-cancelled',
          ...(count_drafts ? [] : ['std-so-status-draft']),
        ),
        ...(count_drafts ? [] : [filled('std_order.std_active_operation')]),
      ],
    },
  );

const lots = ({ blocked_places }: StockSettings) =>
  ofArticles('std_sku_lot', named('std_quantity', 'std_dlc'), {
    all: [
      positive('std_quantity'),
      { fact: 'std_stock_location.std_key', operator: 'isEmpty', value: true },
      { fact: 'std_stock_location.std_label', operator: 'notIn', value: blocked_places },
    ],
  });

const orders = ofArticles(
  'std_manufacturing_order',
  {
    ...named(
      'identity',
      'std_label',
      'std_quantity',
      'std_quantity_produced',
      'std_recorded_quantity',
      'std_due_date',
      'std_priority',
      'std_bill_changed',
    ),
    std_step: 'std_active_operation.std_key',
    std_parent_order: 'std_parent_order.identity',
  },
  { all: [filled('std_sku'), otherThan('std_active_operation.std_key', 'std-mo-status-done', 'std-mo-status-cancelled')] },
);

const purchases = ofArticles(
  'std_pol',
  {
    ...named('identity', 'std_quantity', 'std_coming_quantity'),
    std_po: 'std_po.identity',
    std_po_label: 'std_po.std_label',
    std_own_date: 'std_expected_reception_date',
    std_expected_reception_date: 'std_po.std_expected_reception_date',
    std_step: 'std_po.std_active_operation.std_key',
    std_supplier: 'std_po.std_supplier.identity',
  },
  {
    all: [
      filled('std_sku'),
      filled('std_po'),
      otherThan('std_po.std_active_operation.std_key', 'std-po-status-completed', 'std-po-status-cancelled'),
    ],
  },
);

const ofLots = (paths: Record<string, string>, where: Condition) =>
  numbered(columns('std_picking_line', { ...paths, article: 'std_lot.std_sku.identity' }, where), { article: 'articles' });

const held = ofLots(
  {
    std_reserved_quantity: 'std_reserved_quantity',
    std_order_line: 'std_shipment_line.std_order_line.identity',
    std_manufacturing_order: 'std_manufacturing_order.identity',
  },
  { all: [empty('std_stock_mouvement'), positive('std_qty_to_pick')] },
);

const drafts = list(
  'std_po',
  is('std_active_operation.std_key', 'std-po-status-draft'),
  'identity std_expected_reception_date std_supplier { identity } std_lines { identity }',
);

const references = ofArticles(
  'std_supplier_article_reference',
  {
    ...named('std_lead_time_days', 'std_pack_quantity', 'std_minimum_quantity'),
    std_supplier: 'std_supplier.identity',
    std_closed_from: 'std_supplier.std_closed_from',
    std_closed_until: 'std_supplier.std_closed_until',
  },
  { all: [filled('std_sku'), filled('std_supplier')] },
  oldest,
);

/** Closures of suppliers; a closure without a supplier is one of the company. */
const closures = columns('std_closure', { ...named('std_closed_from', 'std_closed_until'), std_supplier: 'std_supplier.identity' });

const suggestions = ofArticles(
  'std_suggestion',
  {
    ...named(
      'identity',
      'std_kind',
      'std_quantity',
      'std_due_date',
      'std_start_date',
      'std_required',
      'std_stock',
      'std_in_production',
      'std_net',
      'std_lost',
      'std_kept',
      'std_difference',
      'std_needed_date',
      'std_advice',
      'std_declined',
    ),
    std_manufacturing_order: 'std_manufacturing_order.identity',
    std_pol: 'std_pol.identity',
  },
  undefined,
  oldest,
);

const pegs = columns('std_peg', {
  ...named('identity', 'std_purpose', 'std_quantity', 'std_date'),
  std_suggestion: 'std_suggestion.identity',
  std_order_line: 'std_order_line.identity',
  std_for_order: 'std_for_order.identity',
  std_for_suggestion: 'std_for_suggestion.identity',
});

/** All reads for a plan, one statement for each list. */
export const planReads = (stock: StockSettings, planning: PlanningSettings) =>
  ({
    articles,
    bills,
    bill_lines: billLines,
    yields,
    demands: demands(planning),
    lots: lots(stock),
    orders,
    purchases,
    held,
    drafts,
    references,
    closures,
    suggestions,
    pegs,
  }) satisfies Record<string, Read>;

/** The same reads with what is needed to explain a plan: the identities of the lots, and the sales orders of the lines. */
export function toldReads(stock: StockSettings, planning: PlanningSettings): Record<string, Read> {
  const reads = planReads(stock, planning);
  const more = <T extends { paths: Record<string, string> }>(read: T, paths: Record<string, string>): T => ({
    ...read,
    paths: { ...read.paths, ...paths },
  });
  return { ...reads, lots: more(reads.lots, named('identity')), demands: more(reads.demands, { std_order: 'std_order.identity' }) };
}

/** Reads the components of these orders and the picks for them. */
export const partReads = (of: readonly string[]) =>
  ({
    parts: ofArticles(
      'std_component',
      {
        ...named('std_quantity', 'std_type_of_bom', 'std_left_quantity'),
        std_manufacturing_order: 'std_manufacturing_order.identity',
      },
      oneOf('std_manufacturing_order', of),
    ),
    picks: ofLots(
      {
        std_left_quantity: 'std_left_quantity',
        std_component: 'std_component.identity',
        std_manufacturing_order: 'std_manufacturing_order.identity',
      },
      oneOf('std_manufacturing_order', of),
    ),
  }) satisfies Record<string, Read>;
