import type { ActionContext, Rows } from '@millwright/core/automation/actions.ts';
import { decimal, decimalText } from '@millwright/core/value/decimal.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { list, oneOf, short } from '../library/reads.ts';
import { distinct, type Linked, rowsOf } from '../library/rows.ts';
import { reached } from './choose.ts';
import { type Asking, articlesOf, asking, ordersOf, partnersOf } from './orders.ts';
import { companyCurrency, exchange, type Rate, ratesUntil } from './rates.ts';

export type Reference = {
  std_label: string;
  std_price: number | null;
  std_from_quantity: number | null;
  std_lead_time_days: number | null;
  std_sku: Linked | null;
  std_supplier: (Linked & { std_currency: string | null }) | null;
};
const referenceFields = 'std_label std_price std_from_quantity std_lead_time_days std_sku { identity } std_supplier { identity std_currency }';

/** Reads the references of suppliers: name, price and lead time of articles. */
export const references = (articles: readonly string[], suppliers: readonly string[]) =>
  short(list('std_supplier_article_reference', { all: [oneOf('std_sku', articles), oneOf('std_supplier', suppliers)] }, referenceFields));

const referencesFor = (rows: Rows, { sku, partner }: Asking) =>
  rowsOf<Reference>(rows, 'references').filter(({ std_sku, std_supplier }) => std_sku?.identity === sku && std_supplier?.identity === partner);

/** The currency of a line: the one given for its order, else the supplier's, else the company's. */
const currencyOf = (rows: Rows, line: Asking, company: string | null) =>
  line.currency ?? referencesFor(rows, line)[0]?.std_supplier?.std_currency ?? company;

function priceOf(rows: Rows, line: Asking, { options, today }: ActionContext) {
  const own = referencesFor(rows, line);
  const named = reached(own, line.quantity) ?? own[0];
  const asked = reached(
    own.filter(({ std_price }) => std_price !== null),
    line.quantity,
  );
  const company = companyCurrency(options);
  const rates = Object.entries(rows).flatMap(([name, read]) => (name.startsWith('rates/') ? (read as unknown as Rate[]) : []));
  const to = currencyOf(rows, line, company);
  const exchanged =
    asked && exchange(decimal(asked.std_price ?? 0), asked.std_supplier?.std_currency ?? null, to, { rates, company, day: line.day ?? today });
  const price = exchanged ? decimalText(exchanged) : null;
  const breaks = asked && (asked.std_from_quantity ?? 0) > 0 ? ` ≥ ${asked.std_from_quantity}` : '';
  return {
    std_supplier_reference: named?.std_label ?? null,
    std_unit_price: price,
    std_proposed_price: price,
    std_price_source: price ? 'supplier' : asked ? 'rate-unknown' : null,
    std_price_basis: asked ? `${asked.std_label}${breaks}` : null,
  };
}

export const proposePurchasePrices: ServerAction = {
  name: 'steps/prices/proposePurchasePrices',
  label: 'Propose the prices of purchase lines',
  description: "By the order's supplier's references of the article: price by quantity, and the supplier's number of it.",
  model: null,
  reads: [
    (_, context) => ordersOf(context),
    (rows, context) => ({ references: references(articlesOf(asking(rows, context)), partnersOf(asking(rows, context))) }),
    (rows, context) => {
      const company = companyCurrency(context.options);
      const lines = asking(rows, context);
      const used = lines.flatMap((line) => [currencyOf(rows, line, company), referencesFor(rows, line)[0]?.std_supplier?.std_currency]);
      const day = lines.reduce((latest, line) => ((line.day ?? '') > latest ? (line.day ?? '') : latest), context.today);
      return ratesUntil(
        distinct(used).filter((currency) => currency !== company),
        day,
      );
    },
  ],
  decide: (rows, context) => ({
    effects: [],
    output: Object.fromEntries(
      asking(rows, context)
        .filter(({ sku, partner }) => sku !== null && partner !== null)
        .map((line) => [line.ref, priceOf(rows, line, context)]),
    ),
  }),
};
