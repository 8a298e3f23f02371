import { type ArrangedTable, arrangePage } from '@millwright/core/model/page.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Page, PageTable } from '@millwright/core/model/types.ts';

/** The parts of a page. Facts in `once` are folded while empty; tables without columns follow those with a layout. */
export type Places = { facts: readonly string[]; tables: readonly ArrangedTable[]; more: readonly string[]; once: ReadonlySet<string> };

/** The limits of a layout (core/model/page-schema.ts); anything beyond has an automatic position. */
const most = { facts: 40, more: 100 };

export const isLaidOut = (table: ArrangedTable): table is PageTable => table.columns !== null;

/** The position of every field and relation of a record, as if all had a value. */
export function placesOf(model: ResolvedModel): Places {
  const { facts, tables, more } = arrangePage(model, () => true);
  const folded = new Set(model.model.misc?.page?.more);
  return { facts, tables, more: [...more.facts, ...more.tables.map(({ name }) => name)], once: new Set(facts.filter((name) => folded.has(name))) };
}

/** Converts positions to a layout; its other properties stay unchanged. */
export function pageOf(before: Page | undefined, { facts, tables, more, once }: Places): Page {
  const laid = tables.filter(isLaidOut);
  return {
    ...before,
    facts: facts.slice(0, most.facts),
    ...((before?.tables || laid.length > 0) && { tables: laid }),
    more: [...more, ...facts.filter((name) => once.has(name))].slice(0, most.more),
  };
}

const inserted = <Item>(list: readonly Item[], item: Item, at: number) => [...list.slice(0, at), item, ...list.slice(at)];

/** Moves a fact, or the name of a folded list, to an index of a part. */
export function putFact(places: Places, name: string, part: 'facts' | 'more', at: number): Places {
  const [facts, more] = [places.facts, places.more].map((names) => names.filter((one) => one !== name)) as [string[], string[]];
  const once = new Set(places.once);
  if (part === 'more') once.delete(name);
  return { ...places, once, facts: part === 'facts' ? inserted(facts, name, at) : facts, more: part === 'more' ? inserted(more, name, at) : more };
}

/** Sets whether a fact is folded while empty. */
export function showOnce({ once, ...places }: Places, name: string, is: boolean): Places {
  const others = [...once].filter((one) => one !== name);
  return { ...places, once: new Set(is ? [...others, name] : others) };
}

/** Moves a list with a layout to an index. */
export function putTable(places: Places, name: string, at: number): Places {
  const own = places.tables.find((table) => table.name === name);
  if (!own || !isLaidOut(own)) return places;
  const laid = places.tables.filter(isLaidOut).filter((table) => table !== own);
  return { ...places, tables: [...inserted(laid, own, at), ...places.tables.filter((table) => !isLaidOut(table))] };
}

/** Changes the layout of a list. Without columns it has no layout, and its columns are automatic. */
export function setTable(places: Places, name: string, change: Partial<PageTable>): Places {
  const own = places.tables.find((table) => table.name === name);
  if (!own) return places;
  const columns = change.columns ?? own.columns ?? [];
  const next: ArrangedTable = columns.length ? { ...(own as PageTable), ...change, columns } : { name, columns: null };
  const tables = places.tables.map((table) => (table === own ? next : table));
  return { ...places, tables: [...tables.filter(isLaidOut), ...tables.filter((table) => !isLaidOut(table))] };
}

/** Folds or unfolds a list without a layout. */
export function foldTable(places: Places, name: string, is: boolean): Places {
  const [tables, more] = [places.tables.filter((table) => table.name !== name), places.more.filter((one) => one !== name)];
  return is ? { ...places, tables, more: [...more, name] } : { ...places, more, tables: [...tables, { name, columns: null }] };
}
