import type { OverriddenPlace, OverrideListing, OverrideSummary } from '@millwright/core/contract/overrides.ts';
import { mergeDocument } from '@millwright/core/document/merge.ts';
import { keyOf, valueAt } from '@millwright/core/document/places.ts';
import { pathText } from '@millwright/core/document/three-way.ts';
import { type ConfigurationCollection, configurationCollections } from '@millwright/core/document/types.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { Template } from '@millwright/core/seed/templates.ts';
import { type Configuration, documentNotFound } from '../../configuration/configuration.ts';
import { type Effective, effectiveOf, type PlaceAuthor } from '../../configuration/effective.ts';
import { nameOf } from '../../configuration/name-of.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { may } from '../checks/rules.ts';
import { withoutSealed } from '../secrets/secrets.ts';
import { authorsOf } from '../stored/place-authors.ts';
import { type ChangedPlace, changedPlaces } from './open-places.ts';

type Changed = {
  collection: ConfigurationCollection;
  template: Template | undefined;
  document: Effective;
  places: readonly ChangedPlace[];
  waiting: number;
};

const worked = new WeakMap<Configuration, readonly Changed[]>();

/** The built-in documents that a client has changed. Cached per version of its documents. */
export function changedDocuments(config: Configuration, client_id: string): readonly Changed[] {
  const before = worked.get(config);
  if (before) return before;
  const changed = config.documents.flatMap((row): Changed[] => {
    const { collection } = row;
    const template = config.template(collection, row.id);
    if (!(row.template || template)) return [];
    const places = changedPlaces(template, row);
    const document = template ? config.effective(collection, row.id) : effectiveOf(collection, client_id, undefined, row);
    const waiting = places.filter(({ conflict, parked }) => conflict || parked).length;
    return places.length && document ? [{ collection, template, document, places, waiting }] : [];
  });
  worked.set(config, changed);
  return changed;
}

/** The unchanged built-in documents. */
function unchangedDocuments(config: Configuration, changed: readonly Changed[]): Changed[] {
  const ids = new Set(changed.map(({ document }) => document.id));
  return configurationCollections.flatMap((collection) =>
    config.all(collection).flatMap((document): Changed[] => {
      const template = config.template(collection, document.id);
      return template && !ids.has(document.id) ? [{ collection, template, document, places: [], waiting: 0 }] : [];
    }),
  );
}

/** Those of them that the caller may change. */
const mayChange = (tenant: TenantTransaction, all = changedDocuments(tenant.config, tenant.client.id)): Changed[] =>
  all.filter(({ collection, document }) => may(tenant, tenant.config, 'UPDATE', collection, document));

function nameOfChanged({ collection, template, document }: Changed, config: Configuration): Json {
  if (template) return nameOf(document);
  return nameOf({ slug: document.slug, ...mergeDocument({}, config.row(collection, document.id)?.data ?? {}) });
}

function summaryOf(changed: Changed, config: Configuration): OverrideSummary {
  const { collection, template, document, places, waiting } = changed;
  const { id, slug, version, updated_at, updated_by } = document;
  const name = nameOfChanged(changed, config);
  return { collection, id, slug, name, changes: places.length, waiting, gone: !template, version, updated_at, updated_by };
}

const isCalled = ({ name, slug }: OverrideSummary, search: string): boolean =>
  [slug, ...(isObject(name) ? Object.values(name) : [name])].some((words) => typeof words === 'string' && words.toLowerCase().includes(search));

/** The built-in documents, all or only changed ones: those with open places first, then the latest. */
export function listOverrides(tenant: TenantTransaction, { limit, skip, all, collection, search = '' }: OverrideListing) {
  const { config } = tenant;
  const changed = changedDocuments(config, tenant.client.id);
  const mine = mayChange(tenant, all === '1' ? [...changed, ...unchangedDocuments(config, changed)] : changed);
  const waiting = mine.reduce((sum, each) => sum + each.waiting, 0);
  const words = search.trim().toLowerCase();
  const asked = mine
    .filter((each) => collection === undefined || each.collection === collection)
    .map((each) => summaryOf(each, config))
    .filter((summary) => isCalled(summary, words))
    .sort(
      (one, two) =>
        Number(two.waiting > 0) - Number(one.waiting > 0) ||
        Number(two.changes > 0) - Number(one.changes > 0) ||
        String(two.updated_at).localeCompare(String(one.updated_at)),
    );
  return { data: asked.slice(skip, skip + limit), total: asked.length, waiting };
}

/** The documents in which the names of a place are looked up: the company's, and the product's. */
const documentsOf = ({ document, template }: Changed): JsonObject[] => [document, template ?? {}];

const thingAt = (changed: Changed, path: readonly string[]): JsonObject | undefined =>
  documentsOf(changed)
    .map((document) => valueAt(document, path))
    .find(isObject);

/** The path of a place in words: an identity becomes the name of its thing, from the company's document or the product's. */
function wordsOf(changed: Changed, path: readonly string[]): Json[] {
  return path.map((key, depth) => {
    const thing = thingAt(changed, path.slice(0, depth + 1));
    const parent = documentsOf(changed)
      .map((document) => valueAt(document, path.slice(0, depth)))
      .find((value) => value !== null);
    return Array.isArray(parent) && thing ? nameOf({ slug: key, ...thing }) : key;
  });
}

/** The things of an order by name. */
const orderInWords = (changed: Changed, { path }: ChangedPlace, order: Json): Json =>
  (order as string[]).map((identity) => nameOf({ slug: identity, ...thingAt(changed, [...path.slice(0, -1), identity]) }));

function placeOf(changed: Changed, place: ChangedPlace, author: PlaceAuthor | undefined): OverriddenPlace {
  const { path, kind, conflict, parked } = place;
  const [built_in, own] = [place.built_in, place.own].map((value) => (kind === 'order' ? orderInWords(changed, place, value) : value)) as [
    Json,
    Json,
  ];
  return {
    path: pathText(path),
    at: wordsOf(changed, path),
    kind,
    state: conflict ? 'conflict' : parked ? 'parked' : 'in_force',
    built_in,
    own,
    ...(conflict && { before: conflict.before }),
    ...(parked && { reason: parked.reason, ...(parked.message && { message: parked.message }) }),
    ...(author && { changed_at: author.at, changed_by: author.by }),
  };
}

/** The company's changes of one built-in document, place by place, without secrets. */
export function readOverride(tenant: TenantTransaction, collection: ConfigurationCollection, id: string) {
  const changed = mayChange(tenant).find((each) => each.collection === collection && [each.document.id, each.document.slug].includes(id));
  if (!changed) throw documentNotFound(collection, id);
  const row = tenant.config.row(collection, changed.document.id);
  const authors = row ? authorsOf(changed.template ?? {}, row) : {};
  const places = changed.places.map((place) => placeOf(changed, place, authors[keyOf(place.path)]));
  return { ...summaryOf(changed, tenant.config), places: withoutSealed(places as unknown as Json) as unknown as OverriddenPlace[] };
}
