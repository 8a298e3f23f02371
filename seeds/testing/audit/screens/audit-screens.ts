import type { JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { TableSetup } from '@millwright/core/view/types.ts';
import { seeds } from '../../../seeds.ts';
import { schema } from '../../configuration.ts';
import type { Table } from '../ledger.ts';
import { orderBoardScreens } from './order-board.ts';
import { productionScreens } from './production.ts';
import { purchasingScreens } from './purchasing.ts';
import { salesScreens } from './sales.ts';
import type { Screen } from './screen.ts';
import { stockScreens } from './stock.ts';

/** The figures of a row by the paths of their columns. */
export type Figures = Record<string, number | null>;
/** The content of a block: the figures of its rows by identity, the number of rows, and the sum of each figure. */
export type Display = { rows: Map<string, Figures>; total: number; sums: Figures };
/** Reads the content of a block of a view in these columns. There are several ways to read it. */
export type Look = (view: string, block: string, figures: readonly string[]) => Promise<Display>;
type Ask = (text: string) => Promise<JsonObject[]>;

const screens: readonly Screen[] = [...stockScreens, ...salesScreens, ...orderBoardScreens, ...purchasingScreens, ...productionScreens];

/** Views of data that people enter themselves: names, prices, bills. */
const written = ['bom-processes', 'customers', 'price-lists', 'projects', 'suppliers'];

/** The columns of a block that show numbers. */
function figuresOf({ model, columns = [] }: Partial<TableSetup>): string[] {
  const isNumber = ({ path }: { path: string }) => {
    const names = path.split('.');
    const last = names.pop() ?? '';
    const end = names.reduce<ResolvedModel | undefined>(
      (at, name) => schema.models.get(at?.ends.get(name)?.to ?? ''),
      schema.models.get(model ?? ''),
    );
    return end?.fields.get(last)?.type === 'number';
  };
  return columns.filter(isNumber).map(({ path }) => path);
}

const blocks = seeds.builtIn.views
  .filter(({ slug }) => !written.includes(slug))
  .flatMap(({ slug, setup }) =>
    Object.entries(setup)
      .filter(([, { type }]) => type !== 'layout')
      .map(([block, { misc }]) => ({ view: slug, block, figures: figuresOf(misc as TableSetup) })),
  );

const exactly = (value: unknown): number | null => (value === null || value === undefined ? null : Number(Number(value).toFixed(9)));
const sumOf = (rows: Iterable<Figures>, path: string) => {
  const values = [...rows].flatMap((row) => row[path] ?? []);
  return values.length ? exactly(values.reduce((sum, value) => sum + value, 0)) : null;
};

function differences(shown: Display, stored: Map<string, Figures>, figures: readonly string[]): string[] {
  const ids = new Set([...shown.rows.keys(), ...stored.keys()]);
  const rows = [...ids].flatMap((id) => {
    const [one, other] = [shown.rows.get(id), stored.get(id)];
    if (!one || !other) return [`${id} is ${one ? 'shown, and not in SQL' : 'in SQL, and not shown'}`];
    return figures.flatMap((path) => (exactly(one[path]) === other[path] ? [] : [`${id} shows ${path} ${one[path]}, SQL says ${other[path]}`]));
  });
  const sums = Object.entries(shown.sums).flatMap(([path, sum]) => {
    const own = sumOf(stored.values(), path);
    return exactly(sum) === own ? [] : [`${path} adds up to ${sum}, in SQL to ${own}`];
  });
  return [...rows, ...(shown.total === stored.size ? [] : [`${shown.total} are counted, in SQL ${stored.size}`]), ...sums];
}

/**
 * Returns where one of these built-in views, or any, shows rows, figures, counts or sums that differ from SQL over the
 * tables; empty if none does.
 */
export async function auditScreens(looks: Record<string, Look>, ask: Ask, company: string, views?: readonly string[]): Promise<string[]> {
  const t: Table = (model) => `"${company}"."${model}"`;
  const faults: string[] = [];
  for (const { view, block, figures } of blocks.filter((each) => views?.includes(each.view) ?? true)) {
    const screen = screens.find((each) => each.view === view && each.block === block);
    if (!screen) throw new Error(`No SQL says what ${view} shows in ${block}.`);
    const rows = await ask(screen.sql(t));
    const stored = new Map(rows.map((row) => [String(row.id), Object.fromEntries(figures.map((path) => [path, exactly(row[path])]))]));
    const lacking = figures.filter((path) => rows.some((row) => row[path] === undefined));
    if (lacking.length) throw new Error(`The SQL of ${view} ${block} says nothing of ${lacking.join(', ')}.`);
    for (const [way, look] of Object.entries(looks))
      faults.push(...differences(await look(view, block, figures), stored, figures).map((fault) => `${view} ${block} by ${way}: ${fault}`));
  }
  return faults;
}
