import type { ActionContext, Rows } from '@millwright/core/automation/actions.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Facts } from '@millwright/core/record/facts.ts';
import { addDays } from '@millwright/core/time/days.ts';
import { decimalText } from '@millwright/core/value/decimal.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { pricedOrders } from '../../shared/priced.ts';
import { list, oneOf } from '../library/reads.ts';
import { distinct, type Linked, rowsOf } from '../library/rows.ts';
import { type Reference, references } from './purchase-prices.ts';
import { companyCurrency, type Rate, rateOf, ratesUntil } from './rates.ts';

const kindOf = ({ input }: ActionContext) => (pricedOrders[String(input.model)] ?? pricedOrders.std_order) as (typeof pricedOrders)[string];

const textOf = (value: Json | undefined) => (typeof value === 'string' && value ? value : null);
const texts = (value: Json | undefined) => (Array.isArray(value) ? distinct(value.map((each) => textOf(each))) : []);

type Terms = { ref: string; partner: string | null; currency: string | null; day: string; articles: string[] };
type Partner = Linked & { std_currency: string | null };

function termsOf(rows: Rows, context: ActionContext): Terms[] {
  const { input, options, today } = context;
  const { partner, date } = kindOf(context);
  return ((input.facts ?? []) as Facts[]).map((facts) => {
    const id = textOf(facts[partner]);
    const own = rowsOf<Partner>(rows, 'partners').find(({ identity }) => identity === id)?.std_currency ?? null;
    return {
      ref: String(facts.ref),
      partner: id,
      currency: textOf(facts.std_currency) ?? own ?? companyCurrency(options),
      day: textOf(facts[date]) ?? today,
      articles: texts(facts['std_lines.std_sku']),
    };
  });
}

/** The date on which all lines can be delivered: the order date plus the longest lead time; null if no lead time is known. */
function expected(rows: Rows, { partner, articles, day }: Terms): string | null {
  const times = rowsOf<Reference>(rows, 'references')
    .filter(({ std_supplier, std_sku }) => std_supplier?.identity === partner && articles.includes(std_sku?.identity ?? ''))
    .flatMap(({ std_lead_time_days }) => std_lead_time_days ?? []);
  return times.length === 0 ? null : addDays(day, Math.max(...times));
}

export const proposeOrderTerms: ServerAction = {
  name: 'steps/prices/proposeOrderTerms',
  label: 'Propose the terms of an order',
  description: "The rate of its currency to the company's on its day, and when what is purchased may arrive.",
  model: null,
  reads: [
    (_, context) => {
      const { partner } = kindOf(context);
      const terms = termsOf({}, context);
      const articles = distinct(terms.flatMap((each) => each.articles));
      const ids = distinct(terms.map((each) => each.partner));
      return {
        partners: list(partner, oneOf('identity', ids), 'identity std_currency'),
        ...(articles.length > 0 && { references: references(articles, ids) }),
      };
    },
    (rows, context) => {
      const terms = termsOf(rows, context);
      const foreign = distinct(terms.map(({ currency }) => currency)).filter((currency) => currency !== companyCurrency(context.options));
      return ratesUntil(
        foreign,
        terms.reduce((latest, { day }) => (day > latest ? day : latest), context.today),
      );
    },
  ],
  decide: (rows, context) => {
    const company = companyCurrency(context.options);
    const rates = Object.entries(rows).flatMap(([name, read]) => (name.startsWith('rates/') ? (read as unknown as Rate[]) : []));
    const propose = (terms: Terms) => {
      const rate = company === null ? null : rateOf(rates, terms.currency, company, terms.day);
      return { std_currency: terms.currency, std_exchange_rate: rate && decimalText(rate), std_expected_reception_date: expected(rows, terms) };
    };
    return { effects: [], output: Object.fromEntries(termsOf(rows, context).map((terms) => [terms.ref, propose(terms)])) };
  },
};
