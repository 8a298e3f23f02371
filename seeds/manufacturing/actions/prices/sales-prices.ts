import type { ActionContext, Read, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { is, list, oneOf, short } from '../library/reads.ts';
import { distinct, type Linked, rowsOf } from '../library/rows.ts';
import { type ListLine, proposePrice } from './choose.ts';
import { type Asking, articlesOf, asking, ordersOf, partnersOf } from './orders.ts';
import { companyCurrency, exchange, type Rate, ratesUntil } from './rates.ts';

type Client = Linked & { std_currency: string | null; std_price_list: Linked | null };
type Article = Linked & { std_price: number | null };
type Line = ListLine & { std_sku: Linked | null };

const listFields = 'identity std_label std_currency std_valid_from std_valid_to std_is_default';

const clientsOf = (ids: readonly string[]) => list('std_client', oneOf('identity', ids), 'identity std_currency std_price_list { identity }');

/** Customers that are given, and those of the stored orders. */
const clientsIn = (rows: Rows) => ['clients', 'clients/orders'].flatMap((name) => rowsOf<Client>(rows, name));

/** Reads the lines for these articles in the customers' price lists and in the company's default lists. */
function listLines(rows: Rows, lines: readonly Asking[]): Read {
  const lists = distinct(clientsIn(rows).map(({ std_price_list }) => std_price_list?.identity));
  return short(
    list(
      'std_price_list_line',
      { all: [oneOf('std_sku', articlesOf(lines)), { any: [oneOf('std_price_list', lists), is('std_price_list.std_is_default', true)] }] },
      `std_from_quantity std_unit_price std_percent std_sku { identity } std_price_list { ${listFields} }`,
    ),
  );
}

function foreignCurrencies(rows: Rows, context: ActionContext): string[] {
  const company = companyCurrency(context.options);
  const clients = new Map(clientsIn(rows).map((client) => [client.identity, client.std_currency]));
  const ofLists = rowsOf<Line>(rows, 'lines').map(({ std_price_list }) => std_price_list?.std_currency);
  const ofOrders = asking(rows, context).map(({ currency, partner }) => currency ?? clients.get(partner ?? '') ?? company);
  return distinct([...ofLists, ...ofOrders]).filter((currency) => currency !== company);
}

const latestDay = (lines: readonly Asking[], today: string) =>
  lines.reduce((latest, { day }) => (day !== null && day > latest ? day : latest), today);

/** Returns a function that prices a line. The data that was read is indexed once for all lines. */
function pricing(rows: Rows, { options, today }: ActionContext) {
  const company = companyCurrency(options);
  const clients = new Map(clientsIn(rows).map((client) => [client.identity, client]));
  const articles = new Map(rowsOf<Article>(rows, 'articles').map((article) => [article.identity, article]));
  const listed = Map.groupBy(rowsOf<Line>(rows, 'lines'), ({ std_sku }) => std_sku?.identity);
  const rates = Object.entries(rows).flatMap(([name, read]) => (name.startsWith('rates/') ? (read as unknown as Rate[]) : []));
  return (line: Asking) => {
    const client = clients.get(line.partner ?? '');
    const to = line.currency ?? client?.std_currency ?? company;
    const day = line.day ?? today;
    const { price, source, basis } = proposePrice({
      quantity: line.quantity,
      day,
      customer_list: client?.std_price_list?.identity ?? null,
      lines: listed.get(line.sku ?? '') ?? [],
      article_price: articles.get(line.sku ?? '')?.std_price ?? null,
      exchange: (amount, from) => exchange(amount, from, to, { rates, company, day }),
    });
    return { std_unit_price: price, std_proposed_price: price, std_price_source: source, std_price_basis: basis };
  };
}

export const proposeSalesPrices: ServerAction = {
  name: 'steps/prices/proposeSalesPrices',
  label: 'Propose the prices of sales lines',
  description: "By the customer's price list, else the company's, else the article's price, in the currency of the order on its day.",
  model: null,
  reads: [
    (rows, context) => ({
      ...ordersOf(context),
      clients: clientsOf(partnersOf(asking(rows, context))),
      articles: list('std_sku', oneOf('identity', articlesOf(asking(rows, context))), 'identity std_price'),
    }),
    (rows, context) => {
      const given = clientsIn(rows).map(({ identity }) => identity);
      const others = partnersOf(asking(rows, context)).filter((id) => !given.includes(id));
      return { 'clients/orders': clientsOf(others) };
    },
    (rows, context) => ({ lines: listLines(rows, asking(rows, context)) }),
    (rows, context) => ratesUntil(foreignCurrencies(rows, context), latestDay(asking(rows, context), context.today)),
  ],
  decide: (rows, context) => {
    const priceOf = pricing(rows, context);
    const lines = asking(rows, context).filter(({ sku }) => sku !== null);
    return { effects: [], output: Object.fromEntries(lines.map((line) => [line.ref, priceOf(line)])) };
  },
};
