import { allOf } from '@millwright/core/filter/combine.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { graph } from '../../data/graph.ts';
import { detailFields } from '../../data/records/detail.ts';
import { scanTarget } from '../../keys/scan/scan-target.ts';
import { fieldsOf, type GoodsLink, linkOf } from './goods-lists.ts';
import type { Candidate, LotCandidate } from './take-goods.ts';

/** The most records with the same code that are offered for a choice. */
const most = 20;

type Row = JsonObject & { identity: string; name: Json };

/** The GraphQL selection of a record's name. */
const nameOf = ({ model, fields }: ResolvedModel) => `name: ${fields.has(model.primary_attribute) ? model.primary_attribute : 'identity'}`;

/** A value that distinguishes records with the same name: its key and selection, and whether it is a day. */
type Detail = { key: string; selection: string; isDay: boolean };

/** The unique fields of a model and those that a search shows, to distinguish records. */
function detailsOf(schema: Schema, target: ResolvedModel, known: string | undefined): Detail[] {
  const { model, fields, ends } = target;
  const names = [...(model.misc?.distinct ?? []).flatMap((rule) => rule.names), ...detailFields(target)];
  const detailNames = [...new Set(names)].filter((name) => name !== model.primary_attribute && name !== known && !model.withheld?.includes(name));
  return detailNames.flatMap((name, at) => {
    const key = `d${at}`;
    const end = ends.get(name);
    const linked = end && !end.many && schema.models.get(end.to);
    if (linked) return [{ key, selection: `${key}: ${name} { identity ${nameOf(linked)} }`, isDay: false }];
    return fields.has(name) ? [{ key, selection: `${key}: ${name}`, isDay: fields.get(name)?.type === 'date' }] : [];
  });
}

/** Formats such a value. */
const inWords = (value: Json | undefined, day: ((value: string) => string) | null): string => {
  if (isObject(value)) return String(value.name ?? '');
  return value === null || value === undefined ? '' : (day?.(String(value)) ?? String(value));
};

const selectionOf = (details: readonly Detail[]) => details.map(({ selection }) => selection);

async function read(target: ResolvedModel, where: Condition | null, selection: readonly string[]): Promise<Row[]> {
  const source = `query goods($where: JSON) { rows: ${target.model.slug}(where: $where, limit: ${most}) { identity ${nameOf(target)} ${selection.join(' ')} } }`;
  const { rows } = await graph<{ rows: Row[] }>(source, { where: where as Json });
  return rows;
}

/** The search parameters; `day` formats a day. */
export type Finding = { schema: Schema; filter: Condition | null; day: (value: string) => string };

const candidate = ({ identity, name, ...values }: Row, details: readonly Detail[], day: Finding['day']): Candidate => ({
  identity,
  name: String(name ?? identity),
  detail: details
    .map(({ key, isDay }) => inWords(values[key], isDay ? day : null))
    .filter(Boolean)
    .join(' · '),
});

/** Finds the articles with one of these codes. */
export async function findArticles(target: ResolvedModel, codes: readonly string[], { schema, filter, day }: Finding): Promise<Candidate[]> {
  const details = detailsOf(schema, target, undefined);
  const carries = fieldsOf(target, 'article').map((fact): Condition => ({ fact, operator: 'in', value: [...codes] }));
  const rows = await read(target, allOf({ any: carries }, filter), selectionOf(details));
  return rows.map((row) => candidate(row, details, day));
}

/** Finds the places that a code refers to, by their record or their label. */
export async function findPlaces(target: ResolvedModel, code: string, { schema, filter, day }: Finding): Promise<Candidate[]> {
  const scanned = scanTarget(code);
  const details = detailsOf(schema, target, undefined);
  const isIt: Condition =
    scanned.kind === 'text'
      ? { any: fieldsOf(target, 'place').map((fact): Condition => ({ fact, operator: 'in', value: [scanned.code, scanned.code.toUpperCase()] })) }
      : { fact: 'identity', operator: 'equal', value: scanned.id };
  const rows = await read(target, allOf(isIt, filter), selectionOf(details));
  return rows.map((row) => candidate(row, details, day));
}

/** Reads a related record of an answer. */
const goodsName = (value: Json | undefined) =>
  isObject(value) ? { identity: String(value.identity), name: String(value.name ?? value.identity) } : null;

async function readLots(target: ResolvedModel, where: Condition, { schema, filter, day }: Finding): Promise<LotCandidate[]> {
  const [article, place] = [linkOf(schema, target, 'article'), linkOf(schema, target, 'place')];
  const [expiry] = fieldsOf(target, 'expiry');
  const details = detailsOf(schema, target, article?.name);
  const selection = [
    ...selectionOf(details),
    ...(article ? [`article: ${article.name} { identity ${nameOf(article.target)} }`] : []),
    ...(place ? [`place: ${place.name} { identity ${nameOf(place.target)} }`] : []),
    ...(expiry ? [`expiry: ${expiry}`] : []),
  ];
  const rows = await read(target, allOf(where, filter), selection);
  return rows.map((row) => ({
    ...candidate(row, details, day),
    expiry: typeof row.expiry === 'string' ? row.expiry : null,
    article: goodsName(row.article),
    place: goodsName(row.place),
  }));
}

const hasNumber = (target: ResolvedModel, lot: string): Condition => ({
  any: fieldsOf(target, 'lot').map((fact): Condition => ({ fact, operator: 'equal', value: lot })),
});

/** Finds the lots with this number, of the given article if any. */
export async function findLots({ target }: GoodsLink, lot: string, article: string | null, finding: Finding): Promise<LotCandidate[]> {
  const link = linkOf(finding.schema, target, 'article');
  const ofArticle: Condition | null = link && article !== null ? { fact: link.name, operator: 'equal', value: article } : null;
  return readLots(target, ofArticle ? { all: [hasNumber(target, lot), ofArticle] } : hasNumber(target, lot), finding);
}

/** Finds the lots that a printed label or a plain number refers to. */
export async function findLabelledLots({ target }: GoodsLink, code: string, finding: Finding): Promise<LotCandidate[]> {
  const scanned = scanTarget(code);
  if (scanned.kind === 'action') return [];
  const isIt: Condition = scanned.kind === 'text' ? hasNumber(target, scanned.code) : { fact: 'identity', operator: 'equal', value: scanned.id };
  return readLots(target, isIt, finding);
}
