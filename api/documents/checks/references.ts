import { collectionOf } from '@millwright/core/document/collections/registry.ts';
import { sameJson } from '@millwright/core/document/merge.ts';
import { pageFaults } from '@millwright/core/document/rules/page.ts';
import { startedProblems } from '@millwright/core/document/rules/references.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import type { Problem } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { nameClash } from '@millwright/core/model/generated-names.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import { documentsOf } from './documents-of.ts';

/** What documents may refer to besides documents. */
export type KnownActions = (name: string) => boolean;

/** Conflicts of names between the queries of a new model and those of others. */
export function clashProblems(before: Configuration, config: Configuration, collection: ConfigurationCollection, id: string): Problem[] {
  const model = collection === 'models' && !before.find('models', id) ? config.find('models', id) : undefined;
  const clash =
    model &&
    nameClash(
      model.slug,
      config.list('models').map(({ slug }) => slug),
    );
  if (!clash) return [];
  const { name, other } = clash;
  const message = `${name} would be a model and a name that queries have after ${name === other ? model.slug : other}; take another name.`;
  return [{ field: 'slug', code: 'name_of_query', message, params: { name, other: name === other ? model.slug : other } }];
}

/** Names in a new layout that the models do not have. Names that disappear later are skipped when the layout is shown. */
export function pageProblems(before: Configuration, config: Configuration, collection: ConfigurationCollection, id: string): Problem[] {
  const model = collection === 'models' ? config.find('models', id) : undefined;
  const page = (from: Configuration) => (from.find('models', id)?.misc?.page ?? null) as Json;
  if (!model || sameJson(page(before), page(config))) return [];
  const { forms: started = [], tables = [], panel } = model.misc?.page ?? {};
  const documents = documentsOf(config);
  const forms = [
    ...started.flatMap(({ form, fills }, at) => startedProblems(documents, `misc.page.forms[${at}]`, form, fills)),
    ...(panel?.forms ?? []).flatMap(({ form, fills }, at) => startedProblems(documents, `misc.page.panel.forms[${at}]`, form, fills)),
    ...tables.flatMap(({ starts }, at) => (starts ? startedProblems(documents, `misc.page.tables[${at}].starts`, starts.form, starts.fills) : [])),
  ];
  return [...pageFaults(config.schema, model.slug).map(({ place, message }) => ({ field: place, code: 'unknown_field', message })), ...forms];
}

/** Problems of a live document with others: duplicate names, and references. */
export function referenceProblems(
  before: Configuration,
  config: Configuration,
  collection: ConfigurationCollection,
  id: string,
  action: KnownActions,
): Problem[] {
  const among = { documents: documentsOf(config), before: documentsOf(before), action };
  return collectionOf(collection).references(config.get(collection, id) as never, among);
}
