import type { Decision, Effect } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { minus, wholeMultiple } from '../library/quantities.ts';
import { byId, locked } from '../library/reads.ts';
import { type Linked, rowOf } from '../library/rows.ts';

type Reference = { std_supplier: Linked | null; std_pack_quantity: number | null; std_minimum_quantity: number | null };
type Missing = {
  identity: string;
  std_lacking_quantity: number;
  std_coming_quantity: number;
  std_needed_date: string | null;
  std_lot_minimum: number | null;
  std_lot_multiple: number | null;
  std_bom: Linked | null;
  std_supplier_article_references: Reference[];
};

const fields = `identity std_lacking_quantity std_coming_quantity std_needed_date std_lot_minimum std_lot_multiple std_bom { identity }
  std_supplier_article_references { std_supplier { identity } std_pack_quantity std_minimum_quantity }`;
const reads = [(id: string) => ({ lock: locked('std_sku', id) }), (id: string) => ({ article: byId('std_sku', id, fields) })];
const refused = (because: string, field: string): Decision => ({ effects: [], refused: [{ field, because }] });
const enough = { id: 'enough', text: 'What is missing is on its way already.' };

/** The quantity that is missing and not on order, in a permitted order quantity. */
function wanted({ std_lacking_quantity, std_coming_quantity }: Missing, minimum: number | null, multiple: number | null): number {
  const open = minus(std_lacking_quantity, std_coming_quantity);
  if (open <= 0) return 0;
  const least = Math.max(open, minimum ?? 0);
  return multiple ? wholeMultiple(least, multiple) : least;
}

const begin = (ref: string): Effect => ({ op: 'transition', object_id: { ref }, action: 'assign' });

export const orderMissing: ServerAction = aboutRecord({
  name: 'steps/shortages/order',
  label: 'Order what is missing of an article',
  description: 'A draft purchase order of the first supplier for what manufacturing orders lack and nothing brings yet, in packs and minimums.',
  refusals: [enough, { id: 'no-supplier', text: 'No supplier sells this article. Give it a supplier reference first.' }],
  model: 'std_sku',
  reads,
  decide: (_, rows) => {
    const article = rowOf<Missing>(rows, 'article');
    if (!article) return nothing;
    const reference = article.std_supplier_article_references.find(({ std_supplier }) => std_supplier);
    if (!reference?.std_supplier) return refused('no-supplier', 'std_supplier_article_references');
    const std_quantity = wanted(
      article,
      reference.std_minimum_quantity ?? article.std_lot_minimum,
      reference.std_pack_quantity ?? article.std_lot_multiple,
    );
    if (std_quantity <= 0) return refused('enough', 'std_coming_quantity');
    const std_supplier = reference.std_supplier.identity;
    const properties = { std_expected_reception_date: article.std_needed_date };
    return {
      effects: [
        { op: 'create', model: 'std_po', ref: 'order', properties, links: { std_supplier } },
        { op: 'create', model: 'std_pol', properties: { std_quantity }, links: { std_po: { ref: 'order' }, std_sku: article.identity } },
        begin('order'),
      ],
      output: { quantity: std_quantity },
    };
  },
});

export const makeMissing: ServerAction = aboutRecord({
  name: 'steps/shortages/make',
  label: 'Make what is missing of an article',
  description: 'A draft manufacturing order for what manufacturing orders lack and nothing brings yet, in the lot size of the article.',
  refusals: [enough, { id: 'no-bill', text: 'This article has no bill of materials.' }],
  model: 'std_sku',
  reads,
  decide: (_, rows) => {
    const article = rowOf<Missing>(rows, 'article');
    if (!article) return nothing;
    if (!article.std_bom) return refused('no-bill', 'std_bom');
    const std_quantity = wanted(article, article.std_lot_minimum, article.std_lot_multiple);
    if (std_quantity <= 0) return refused('enough', 'std_coming_quantity');
    const properties = { std_quantity, std_due_date: article.std_needed_date };
    return {
      effects: [{ op: 'create', model: 'std_manufacturing_order', ref: 'order', properties, links: { std_sku: article.identity } }, begin('order')],
      output: { quantity: std_quantity },
    };
  },
});
