import type { Field } from '@millwright/core/model/types.ts';
import type { ModelContent } from '../data/use-models.ts';

/** One change of a draft, with the field that it concerns. */
export type Difference =
  | { kind: 'added' | 'deleted' | 'restored' | 'relabelled' | 'required' | 'optional' | 'unique' | 'notUnique' | 'set'; field: Field }
  | { kind: 'retyped'; field: Field; from: Field['type'] }
  | { kind: 'primary'; field: Field | undefined }
  | { kind: 'renamed' | 'order' | 'page' | 'other'; field?: undefined };

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The changes of one field. */
export function fieldDifferences(before: Field | undefined, field: Field): Difference[] {
  if (!before) return field.deleted ? [] : [{ kind: 'added', field }];
  if (field.deleted && !before.deleted) return [{ kind: 'deleted', field }];
  if (before.deleted && !field.deleted) return [{ kind: 'restored', field }, ...fieldDifferences({ ...before, deleted: false }, field)];
  const differences: Difference[] = [];
  if (before.type !== field.type) differences.push({ kind: 'retyped', field, from: before.type });
  if (!same(before.label, field.label)) differences.push({ kind: 'relabelled', field });
  const [was, is] = [before, field].map(({ validation }) => validation === 'required');
  if (was !== is) differences.push({ kind: is ? 'required' : 'optional', field });
  if (Boolean(before.misc?.unique) !== Boolean(field.misc?.unique)) differences.push({ kind: field.misc?.unique ? 'unique' : 'notUnique', field });
  const rest = ({ type: _t, label: _l, validation: _v, deleted: _d, misc: { unique: _u, ...misc } = {}, ...others }: Field) => ({ ...others, misc });
  if (!same(rest(before), rest(field))) differences.push({ kind: 'set', field });
  return differences;
}

const orderOf = (fields: readonly Field[], among: ReadonlySet<string>) =>
  fields.flatMap(({ id, deleted }) => (!deleted && among.has(id) ? [id] : [])).join();

/** The parts of a model that define its record page and its scan settings. */
const pageOf = ({ misc }: ModelContent) => [misc?.page, misc?.scan];
const restOf = ({ icon, misc: { page: _page, scan: _scan, ...misc } = {} }: ModelContent) => [icon, misc];

/** The changes of a draft against the stored model, in the order of its fields. */
export function differencesOf(stored: ModelContent, draft: ModelContent): Difference[] {
  const before = new Map(stored.schema.map((field) => [field.id, field]));
  const live = (fields: readonly Field[]) => new Set(fields.flatMap(({ id, deleted }) => (deleted ? [] : [id])));
  const both = live(stored.schema).intersection(live(draft.schema));
  const primary = draft.schema.find(({ name }) => name === draft.primary_attribute);
  return [
    ...(same(stored.displayed_name, draft.displayed_name) ? [] : [{ kind: 'renamed' } as const]),
    ...draft.schema.flatMap((field) => fieldDifferences(before.get(field.id), field)),
    ...(stored.primary_attribute === draft.primary_attribute ? [] : [{ kind: 'primary', field: primary } as const]),
    ...(orderOf(stored.schema, both) === orderOf(draft.schema, both) ? [] : [{ kind: 'order' } as const]),
    ...(same(pageOf(stored), pageOf(draft)) ? [] : [{ kind: 'page' } as const]),
    ...(same(restOf(stored), restOf(draft)) ? [] : [{ kind: 'other' } as const]),
  ];
}

const wordsAlone = new Set<Difference['kind']>(['renamed', 'relabelled', 'order', 'page']);

/** Whether only labels, order and the record page change, but no table, value or rule. */
export const isWordsAlone = (differences: readonly Difference[]): boolean => differences.every(({ kind }) => wordsAlone.has(kind));
