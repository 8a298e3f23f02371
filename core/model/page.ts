import { descriptorOf } from '../field/registry.ts';
import { type End, type ResolvedModel, ruleInForce } from './schema.ts';
import type { Field, PagePanel, PageTable } from './types.ts';

/** A table of a page: one of the model's layout, or a to-many relation with default columns. */
export type ArrangedTable = PageTable | { name: string; columns: null };

/** The fields and tables of a page. `more` is folded under "More details". */
export type Arrangement = { facts: string[]; tables: ArrangedTable[]; more: { facts: string[]; tables: ArrangedTable[] } };

/** A page without a layout folds empty fields when it has more fields than this. */
const manyFacts = 8;

const technicalName = /(^|_)(ids?|uuid|keys?|urls?)$/i;

/** Whether a field is technical: an id of another system, a key, an address. */
const isTechnical = ({ name, type }: Pick<Field, 'name' | 'type'>): boolean => type === 'link' || technicalName.test(name);

/** The default order of facts: the name of the record, required fields, its state, to-one relations, dates, the rest. */
function rankOf({ model, fields }: ResolvedModel, name: string): number {
  const field = fields.get(name);
  if (name === model.primary_attribute) return 0;
  if (field?.validation === 'required') return 1;
  if (field?.misc?.options?.some(({ tone }) => tone)) return 2;
  if (!field) return 3;
  return ['date', 'datetime'].includes(descriptorOf(field).axis) ? 4 : 5;
}

/** Fields that people see, and to-one relations without an attribute that shows them. */
function factsOf({ model, fields, ends }: ResolvedModel): string[] {
  const attributes = new Map([...ends.attributes()].map((end) => [end.attribute, end]));
  const live = (field: Field) => fields.get(field.name) === field || attributes.has(field);
  const side = ({ relation, direction }: End) => `${relation.id} ${direction}`;
  const sides = new Set([...attributes.values()].filter(({ attribute }) => !attribute?.hidden).map(side));
  const links = [...ends.values()].filter((end) => !end.many && !sides.has(side(end)));
  return [...model.schema.filter((field) => live(field) && !field.hidden), ...links].map(({ name }) => name);
}

/** Places the names that the layout leaves out: technical ones are folded, and empty ones too when there are many. */
function placeRest(model: ResolvedModel, names: readonly string[], has: (name: string) => boolean) {
  const laidOut = model.model.misc?.page !== undefined;
  const folds = (name: string) => {
    const field = model.fields.get(name);
    if (name === model.model.primary_attribute || field?.validation === 'required') return false;
    return (field !== undefined && isTechnical(field)) || (!laidOut && names.length > manyFacts && !has(name));
  };
  const facts = names.filter((name) => !folds(name));
  return { facts: laidOut ? facts : facts.sort((a, b) => rankOf(model, a) - rankOf(model, b)), more: names.filter(folds) };
}

/**
 * Arranges the page of a record by the layout of its model. Fields and relations that the layout does not name, such as a
 * company's own fields, get a default place. `has` says whether the record holds something under a name. Names that the
 * model does not have are left out.
 */
export function arrangePage(model: ResolvedModel, has: (name: string) => boolean): Arrangement {
  const page = model.model.misc?.page;
  const all = factsOf(model);
  const named = new Set([...(page?.facts ?? []), ...(page?.tables ?? []).map(({ name }) => name)]);
  // The steps above the page already show the process.
  const { process, active, operations } = ruleInForce(model.model) ?? {};
  const fold = new Set([...(page?.more ?? []), ...[process, active, operations].flatMap((name) => (name && !named.has(name) ? [name] : []))]);
  const first = page?.facts.filter((name) => all.includes(name) && (has(name) || !fold.has(name))) ?? [];
  const rest = placeRest(
    model,
    all.filter((name) => !first.includes(name) && !fold.has(name)),
    has,
  );
  const tables = page?.tables?.filter(({ name }) => model.ends.has(name.split('.')[0] ?? '')) ?? [];
  const others = [...model.ends.values()]
    .filter(({ name, many }) => many && !tables.some((table) => table.name === name))
    .map(({ name }): ArrangedTable => ({ name, columns: null }));
  const open = ({ name }: ArrangedTable) => has(name) && !fold.has(name);
  return {
    facts: [...first, ...rest.facts],
    tables: [...tables, ...others.filter(open)],
    more: { facts: [...rest.more, ...all.filter((name) => fold.has(name) && !first.includes(name))], tables: others.filter((one) => !open(one)) },
  };
}

/** All names in a work panel. They belong to the page's own record. */
function pathsOfPanel({ about, figures, clock, forms }: PagePanel): { place: string; table: null; path: string }[] {
  const at = (place: string, path: string | undefined) => (path === undefined ? [] : [{ place: `panel.${place}`, table: null, path }]);
  return [
    ...about.flatMap((path, index) => at(`about[${index}]`, path)),
    ...figures.flatMap(({ name, unit }, index) => [...at(`figures[${index}]`, name), ...at(`figures[${index}].unit`, unit)]),
    ...Object.entries(clock ?? {}).flatMap(([part, path]) => at(`clock.${part}`, path)),
    ...forms.flatMap(({ of, begins = [] }, index) => [
      ...at(`forms[${index}].of`, of),
      ...begins.flatMap(({ field }, one) => at(`forms[${index}].begins[${one}]`, field)),
    ]),
  ];
}

/**
 * All paths of a layout, for checking it against the models. Paths of a table start at the model that the table lists, others at
 * the page's model.
 */
export function pathsOfPage({ misc }: Pick<ResolvedModel['model'], 'misc'>): { place: string; table: string | null; path: string }[] {
  const { facts = [], more = [], tables = [], panel } = misc?.page ?? {};
  const names = (list: readonly string[], key: string) => list.map((path, index) => ({ place: `${key}[${index}]`, table: null, path }));
  return [
    ...names(facts, 'facts'),
    ...names(more, 'more'),
    ...(panel ? pathsOfPanel(panel) : []),
    ...tables.flatMap(({ name, columns, ordering = [], work, ledger, stickers }, index) => {
      const here = `tables[${index}]`;
      const inRow = (path: string, place: string) => ({ place: `${here}.${place}`, table: name, path });
      const ofColumns = (list: PageTable['columns'], of: string) =>
        list.flatMap(({ path, unit }, at) => [inRow(path, `${of}[${at}]`), ...(unit ? [inRow(unit, `${of}[${at}].unit`)] : [])]);
      return [
        { place: `${here}.name`, table: null, path: name },
        ...(ledger ? [{ place: `${here}.ledger.balance`, table: null, path: ledger.balance }] : []),
        ...(ledger?.documents?.paths.map((path, at) => inRow(path, `ledger.documents.paths[${at}]`)) ?? []),
        ...ofColumns(columns, 'columns'),
        ...ordering.map(({ field }, at) => inRow(field, `ordering[${at}]`)),
        ...(stickers ? [inRow(stickers.code, 'stickers.code'), ...ofColumns(stickers.lines, 'stickers.lines')] : []),
        ...(work ? [inRow(work.done, 'work.done'), inRow(work.quantity, 'work.quantity')] : []),
        ...(work?.short ? [inRow(work.short.quantity, 'work.short.quantity'), inRow(work.short.reason, 'work.short.reason')] : []),
        ...(work?.why ? [inRow(work.why.when, 'work.why.when'), inRow(work.why.reason, 'work.why.reason')] : []),
        ...(work?.scan.map((path, at) => inRow(path, `work.scan[${at}]`)) ?? []),
        ...(work?.place?.map((path, at) => inRow(path, `work.place[${at}]`)) ?? []),
        ...(work?.kind ? [...work.kind.scan.map((path, at) => inRow(path, `work.kind.scan[${at}]`)), inRow(work.kind.path, 'work.kind.path')] : []),
        ...(work?.expiry ? [inRow(work.expiry, 'work.expiry')] : []),
      ];
    }),
  ].map((one) => ({ ...one, place: `misc.page.${one.place}` }));
}
