import { sameJson } from '@millwright/core/document/merge.ts';
import { modelProblems, type RelationOf, relationProblems } from '@millwright/core/document/rules/model.ts';
import { pageFaults } from '@millwright/core/document/rules/page.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { AppError, type Problem } from '@millwright/core/errors.ts';
import { formProblems } from '@millwright/core/form/form-rules.ts';
import type { Form } from '@millwright/core/form/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { nameClash } from '@millwright/core/model/generated-names.ts';
import type { Relation, RelationType } from '@millwright/core/model/types.ts';
import { readDocument } from '@millwright/core/query/graphql/document.ts';
import { blockOf } from '@millwright/core/view/blocks/registry.ts';
import { withCallbacks } from '@millwright/core/view/setup/define-block.ts';
import type { View } from '@millwright/core/view/types.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import { graphOf, type KnownActions, storedAutomationProblems } from './automations.ts';
import { parentGroups } from './rules.ts';

const missing = (field: string, what: string): Problem => ({ field, code: 'not_found', message: `${what} not found` });

/** The slug a document of another one names its model by, whether it said its id or its slug. */
const slugOf = (config: Configuration, id: string) => config.find('models', id)?.slug;

/** The relations of a model, deleted ones too: their names stay taken. */
function endsOf(config: Configuration, id: string) {
  const slug = slugOf(config, id);
  const relations = config.all('relations') as unknown as Relation[];
  return relations.flatMap(({ id: relation, name, inverse, object_id, to_object_id }) => [
    ...(slugOf(config, object_id) === slug ? [{ name, relation }] : []),
    ...(slugOf(config, to_object_id) === slug ? [{ name: inverse, relation }] : []),
  ]);
}

/** Whether a relation that lives has an end on the model. */
const relationOf =
  (config: Configuration, model: string): RelationOf =>
  (id) => {
    const relation = config.find('relations', id);
    const [out, back] = [relation?.object_id, relation?.to_object_id].map((end) => end && slugOf(config, end) === slugOf(config, model));
    const toOne: RelationType[] = out ? ['N_1', '1_1'] : ['1_N'];
    return relation && { mine: Boolean(out || back), one: toOne.includes(relation.type) };
  };

function takenNames(config: Configuration, id: string, except: string): Set<string> {
  const fields = config.find('models', id)?.schema.map(({ name }) => name) ?? [];
  const ends = endsOf(config, id).flatMap(({ name, relation }) => (relation === except ? [] : [name]));
  return new Set([...fields, ...ends].map((name) => name.toLowerCase()));
}

/** Both models exist. */
function checkRelation(config: Configuration, relation: Relation): Problem[] {
  const { id, object_id, to_object_id } = relation;
  if (!slugOf(config, object_id) || !slugOf(config, to_object_id)) throw new AppError('related_model_not_found');
  return relationProblems(relation, takenNames(config, object_id, id), takenNames(config, to_object_id, id));
}

/** The query fits the client's models; what does not is invalid_query with its places. */
function checkQuery(config: Configuration, query: string | undefined): void {
  if (query !== undefined) readDocument(graphOf(config), query);
}

/** A form that begins with a record needs the attribute that takes it. */
function startedProblems(config: Configuration, place: string, name: string, fills: string): Problem[] {
  const form = config.find('forms', name);
  if (!form) return [missing(`${place}.form`, 'Form')];
  const message = `The form has no field ${fills}.`;
  return form.fields.some(({ attribute }) => attribute === fills) ? [] : [{ field: `${place}.fills`, code: 'unknown_field', message }];
}

function checkView(config: Configuration, view: View): Problem[] {
  const problems: Problem[] = [];
  if (view.model && !slugOf(config, view.model)) problems.push(missing('model', 'Model'));
  if (!config.find('view_groups', view.view_group)) problems.push(missing('view_group', 'View group'));
  for (const [block, { type, misc }] of Object.entries(view.setup))
    for (const { place, collection, name } of blockOf(type)?.references(misc as JsonObject) ?? [])
      if (collection === 'models' && !slugOf(config, name)) problems.push(missing(`setup.${block}.misc.${place}`, 'Model'));
  for (const [block, { type, misc }] of Object.entries(view.setup))
    for (const { form, fills } of (blockOf(type)?.actions(misc as JsonObject) ?? []).flatMap(withCallbacks))
      if (form && fills && config.find('forms', form)) problems.push(...startedProblems(config, `setup.${block}.misc.actions`, form, fills));
  checkQuery(config, view.query);
  return problems;
}

function checkGroup(config: Configuration, id: string): Problem[] {
  const group = config.get('view_groups', id);
  if (!group.parent) return [];
  if (!config.find('view_groups', group.parent)) return [missing('parent', 'View group')];
  return parentGroups(config, group.parent).includes(id)
    ? [{ field: 'parent', code: 'cycle', message: 'A group does not stand inside itself.' }]
    : [];
}

/** A form offers the stickers of a table that is there when its author names it; one that goes later leaves it as it is. */
function stickerProblems(before: Configuration, config: Configuration, { id, model, stickers }: Form): Problem[] {
  if (stickers === undefined || before.find('forms', id)?.stickers === stickers) return [];
  const tables = config.find('models', model)?.misc?.page?.tables ?? [];
  const message = `The page of the model has no table ${stickers} with stickers.`;
  return tables.some((table) => table.name === stickers && table.stickers) ? [] : [{ field: 'stickers', code: 'unknown_field', message }];
}

function checkForm(before: Configuration, config: Configuration, id: string): Problem[] {
  const form = config.get('forms', id);
  if (!form.write_query.trim()) throw new AppError('no_write_query');
  if (!slugOf(config, form.model)) return [missing('model', 'Model')];
  checkQuery(config, form.read_query.trim() ? form.read_query : undefined);
  checkQuery(config, form.write_query);
  return [...formProblems(form), ...stickerProblems(before, config, form)];
}

type Check = (config: Configuration, id: string, action: KnownActions, before: Configuration) => Problem[];
const refersToNothing: Check = () => [];

/** What each collection's documents refer to. */
const checks: Record<ConfigurationCollection, Check> = {
  models: (config, id) => modelProblems(config.get('models', id), endsOf(config, id), relationOf(config, id)),
  relations: (config, id) => checkRelation(config, config.get('relations', id)),
  views: (config, id) => checkView(config, config.get('views', id)),
  view_groups: checkGroup,
  forms: (config, id, _, before) => checkForm(before, config, id),
  settings_data_connections: (config, id, action, before) => storedAutomationProblems(before, config, id, action),
  message_templates: refersToNothing,
  pdf_templates: refersToNothing,
  label_templates: refersToNothing,
  integrations: refersToNothing,
  processes: refersToNothing,
};

/** A model that comes to others takes no name that queries have after them, and gives none of its queries the name of another. */
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

/** What a layout that its author has just written names and the models do not have; what goes later is left out where it is shown. */
export function pageProblems(before: Configuration, config: Configuration, collection: ConfigurationCollection, id: string): Problem[] {
  const model = collection === 'models' ? config.find('models', id) : undefined;
  const page = (from: Configuration) => (from.find('models', id)?.misc?.page ?? null) as Json;
  if (!model || sameJson(page(before), page(config))) return [];
  const { forms: started = [], tables = [], panel } = model.misc?.page ?? {};
  const forms = [
    ...started.flatMap(({ form, fills }, at) => startedProblems(config, `misc.page.forms[${at}]`, form, fills)),
    ...(panel?.forms ?? []).flatMap(({ form, fills }, at) => startedProblems(config, `misc.page.panel.forms[${at}]`, form, fills)),
    ...tables.flatMap(({ starts }, at) => (starts ? startedProblems(config, `misc.page.tables[${at}].starts`, starts.form, starts.fills) : [])),
  ];
  return [...pageFaults(config.schema, model.slug).map(({ place, message }) => ({ field: place, code: 'unknown_field', message })), ...forms];
}

/** What is wrong with a live document among the others: names that are taken, and what it refers to. */
export const referenceProblems = (
  before: Configuration,
  config: Configuration,
  collection: ConfigurationCollection,
  id: string,
  action: KnownActions,
): Problem[] => checks[collection](config, id, action, before);
