import { contentOf } from '@millwright/core/document/check.ts';
import { dropPlaces, keyOf, orderKey, ordersOf, type Place, pathOfKey, placesOf } from '@millwright/core/document/places.ts';
import { type Answers, answersByChange } from '@millwright/core/document/stored-override.ts';
import { pathText } from '@millwright/core/document/three-way.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { invalid, type Problem } from '@millwright/core/errors.ts';
import type { Template } from '@millwright/core/seed/templates.ts';
import { type DocumentRow, type Effective, settledOf } from '../../configuration/effective.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { putContent, storedContent } from '../stored/content-row.ts';
import type { Draft } from '../stored/draft.ts';
import { withKeptFields } from '../stored/kept-fields.ts';
import { openPlaces } from './open-places.ts';

/** The decision on one place: the client's value, or the product's. */
export type Answer = { path: string; take: 'own' | 'built_in' };

/** What to reset: the whole document, or one place and everything below it. `own` includes what the client added. */
export type Reset = { path?: string; own?: boolean };

/** The row after a save without changes. It separates what the client added to a list from what it changed there. */
function rowAsSaved(draft: Draft, collection: ConfigurationCollection, current: Effective): DocumentRow | undefined {
  const row = draft.config.row(collection, current.id);
  return row && { ...row, ...storedContent(draft.config, collection, current.id, contentOf(current), () => false) };
}

type Without = { row: DocumentRow | undefined; places: readonly Pick<Place, 'path'>[]; orders?: (key: string) => boolean; answers?: Answers };

/**
 * Stores the document without these places of the row. Removed own attributes stay as deleted, so that their values can
 * be restored.
 */
function putWithout(
  tenant: TenantTransaction,
  draft: Draft,
  collection: ConfigurationCollection,
  current: Effective,
  template: Template,
  { row, places, orders = () => false, answers }: Without,
): void {
  const dropped = new Set(places.map(({ path }) => keyOf(path)));
  const rest = row && { ...row, data: dropPlaces(row.data, (key) => dropped.has(key), orders) };
  const settled = rest ? settledOf(template, rest).content : template;
  putContent(tenant, draft, collection, current, withKeptFields(current, contentOf(settled)), answers, rest);
}

/** Discards the client's changes, all or those at one place. What it added stays, unless `own` says otherwise. */
export function resetPlaces(
  tenant: TenantTransaction,
  draft: Draft,
  collection: ConfigurationCollection,
  current: Effective,
  template: Template,
  { path, own = false }: Reset,
): void {
  const here = (at: readonly string[]) => path === undefined || `${pathText(at)}.`.startsWith(`${path}.`);
  const row = rowAsSaved(draft, collection, current);
  const near = placesOf(template, row?.data ?? {}).filter((place) => here(place.path));
  const orders = ordersOf(template, row?.data ?? {}).filter((order) => here(order.path));
  if (path !== undefined && !near.length && !orders.length)
    throw invalid([{ field: 'path', code: 'not_changed', message: 'Nothing was changed at this place.' }]);
  const places = near.filter(({ kind }) => own || kind !== 'addition');
  if (path !== undefined && !places.length && !orders.length)
    throw invalid([{ field: 'path', code: 'own_addition', message: 'This was added, not changed; say `own` to give it up too.' }]);
  putWithout(tenant, draft, collection, current, template, { row, places, orders: (key) => here([...pathOfKey(key), orderKey]) });
}

/** Decides open places one by one: confirms the client's value, or takes the product's. */
export function answerPlaces(
  tenant: TenantTransaction,
  draft: Draft,
  collection: ConfigurationCollection,
  current: Effective,
  template: Template,
  answers: readonly Answer[],
): void {
  const { conflicts, parked } = openPlaces(draft.config, collection, template.id);
  const open = new Set(conflicts.map((conflict) => conflict.path));
  const waiting = new Set(parked.map((place) => pathText(place.path)));
  const problems = answers.flatMap(({ path, take }, index): Problem[] => {
    const field = `answers[${index}]`;
    if (waiting.has(path))
      return take === 'own'
        ? [{ field: `${field}.take`, code: 'not_in_force', message: 'This waits for its place to come back and can only be given up.' }]
        : [];
    return open.has(path) ? [] : [{ field: `${field}.path`, code: 'not_open', message: 'Nothing waits for an answer here.' }];
  });
  if (problems.length) throw invalid(problems);
  const taken = new Map(answers.map(({ path, take }) => [path, take]));
  const row = draft.config.row(collection, template.id);
  const places = placesOf(template, row?.data ?? {}).filter((place) => taken.get(pathText(place.path)) === 'built_in');
  putWithout(tenant, draft, collection, current, template, {
    row,
    places,
    answers: (place, before) => taken.get(pathText(place.path)) === 'own' || answersByChange(place, before),
  });
}
