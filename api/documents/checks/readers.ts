import { checkReads } from '@millwright/core/automation/check/check-reads.ts';
import { readExpression } from '@millwright/core/automation/expressions/read-expression.ts';
import { modelsNamedBy, queryOf, triggerDescriptor } from '@millwright/core/automation/triggers/registry.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import { conditionsOfAutomation, conditionsOfForm } from '@millwright/core/document/rules/conditions.ts';
import { pageFaults } from '@millwright/core/document/rules/page.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { isComputed } from '@millwright/core/field/computed.ts';
import { formulaOfDefault } from '@millwright/core/field/default.ts';
import { checkCondition } from '@millwright/core/filter/check.ts';
import { collectFacts } from '@millwright/core/filter/facts.ts';
import { parseCondition } from '@millwright/core/filter/parse.ts';
import type { Form, FormField } from '@millwright/core/form/types.ts';
import { defaultFormula } from '@millwright/core/formula/check/default.ts';
import { resolvePath } from '@millwright/core/formula/check/fields.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { conditionsOfPolicy } from '@millwright/core/process/conditions.ts';
import { readDocument } from '@millwright/core/query/graphql/document.ts';
import { blockOf } from '@millwright/core/view/blocks/registry.ts';
import type { View } from '@millwright/core/view/types.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import { nameOf } from '../../configuration/name-of.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { templateReads } from '../../messages/template-reads.ts';
import { graphOf, lostPlaces } from './automations.ts';
import { mistake, skippedOfView } from './problems.ts';
import { mayRead } from './rules.ts';

/** A document with the places in it that read something. One that the caller may not see is told by its collection alone. */
export type Reader = { collection: ConfigurationCollection; id?: string; slug?: string | null; name?: Json; places?: string[] };

/** The place when the work can't be done. */
const broken = (place: string, work: () => unknown): string[] => (mistake(work) === null ? [] : [place]);

const brokenQuery = (config: Configuration, place: string, query: Json | undefined): string[] =>
  typeof query === 'string' && query.trim() ? broken(place, () => readDocument(graphOf(config), query)) : [];

const slugOf = (config: Configuration, model: string) => config.find('models', model)?.slug;

/** A place about a model that is gone, or at which something does not fit it. */
function ofModel(config: Configuration, place: string, model: string, work: (slug: string) => unknown): string[] {
  const slug = slugOf(config, model);
  return slug === undefined ? [place] : broken(place, () => work(slug));
}

const condition = (config: Configuration, place: string, model: string, when: Json): string[] =>
  ofModel(config, place, model, (slug) => checkCondition(parseCondition(when), config.schema, slug));

const path = (config: Configuration, place: string, model: string, text: string): string[] =>
  ofModel(config, place, model, (slug) => resolvePath(config.schema, slug, text));

function ofView(config: Configuration, view: View): string[] {
  const columns = Object.entries(view.setup).flatMap(([id, { type, misc }]) => {
    const rows = blockOf(type)?.rows(misc as JsonObject);
    return rows ? rows.columns.flatMap((column, index) => path(config, `setup.${id}.misc.columns[${index}]`, rows.model, column.path)) : [];
  });
  const model = view.model === undefined || slugOf(config, view.model) ? [] : ['model'];
  return [...model, ...skippedOfView(config, config.schema, view).map(({ place }) => place), ...columns, ...brokenQuery(config, 'query', view.query)];
}

function ofFields(config: Configuration, model: ResolvedModel | undefined, fields: readonly FormField[], place: string): string[] {
  if (!model) return [];
  return fields.flatMap(({ attribute, columns = [] }, index) => {
    const here = `${place}[${index}]`;
    if (model.fields.has(attribute)) return [];
    const end = model.ends.get(attribute);
    return end ? ofFields(config, config.schema.models.get(end.to), columns, `${here}.columns`) : [here];
  });
}

function ofForm(config: Configuration, form: Form): string[] {
  const slug = slugOf(config, form.model);
  if (!slug) return ['model'];
  return [
    ...ofFields(config, config.schema.models.get(slug), form.fields, 'fields'),
    ...conditionsOfForm(form, config.schema, slug).flatMap((each) => condition(config, each.place, each.model, each.condition)),
    ...brokenQuery(config, 'read_query', form.read_query),
    ...brokenQuery(config, 'write_query', form.write_query),
  ];
}

/** Fields and relations that an item of a `write` step names, where its model and their names are written out. */
function ofItem(config: Configuration, place: string, item: Json): string[] {
  if (!isObject(item) || typeof item.model !== 'string') return [];
  const model = config.schema.models.get(slugOf(config, item.model) ?? '');
  const { properties } = item;
  if (!isObject(properties)) return [];
  return Object.keys(properties).flatMap((name) => (model?.fields.has(name) || model?.ends.has(name) ? [] : [`${place}.properties.${name}`]));
}

/** Facts of a `condition` step about the record that started the automation. */
function ofRecordFacts(config: Configuration, place: string, { trigger }: Automation, when: Json): string[] {
  if (!('model_ids' in trigger)) return [];
  const facts = collectFacts(parseCondition(when)).filter((fact) => fact.startsWith('record.'));
  return trigger.model_ids.flatMap((model) => facts.flatMap((fact) => path(config, place, model, fact.slice('record.'.length))));
}

function ofStep(config: Configuration, automation: Automation, index: number): string[] {
  const { type, input } = automation.steps[index] as Automation['steps'][number];
  const place = `steps[${index}]`;
  if (type === 'query') return brokenQuery(config, `${place}.query`, input.query as Json);
  if (type === 'write' && Array.isArray(input.items)) return input.items.flatMap((item, at) => ofItem(config, `${place}.items[${at}]`, item as Json));
  return type === 'condition' && isObject(input.when) ? ofRecordFacts(config, `${place}.when`, automation, input.when) : [];
}

function ofAutomation(config: Configuration, automation: Automation): string[] {
  const { trigger, steps } = automation;
  const models = modelsNamedBy(trigger).filter((model) => !slugOf(config, model));
  return [
    ...models.map(() => `trigger.${triggerDescriptor(trigger.type).about?.key}`),
    ...lostPlaces(config, automation),
    ...checkReads({ ...automation, steps: automation.steps.map((step) => ({ ...step, enabled: true })) }, readExpression, config.schema).map(
      ({ field }) => field,
    ),
    ...brokenQuery(config, 'trigger.query', queryOf(trigger) ?? undefined),
    ...conditionsOfAutomation(automation).flatMap((each) => condition(config, each.place, each.model, each.condition)),
    ...steps.flatMap((_, index) => ofStep(config, automation, index)),
  ];
}

/** What a step of a process asks of the records that stand in it, of whichever model they are. */
function ofPolicy(config: Configuration, id: string): string[] {
  const policy = config.get('processes', id);
  const { next } = policy;
  const subjects = config.binding?.subjects ?? [];
  const opened = subjects.flatMap(({ model }) => {
    const end = next && config.schema.models.get(model)?.ends.get(next.open);
    if (!end) return next ? [`next.open (${model})`] : [];
    return condition(config, `next.when (${model})`, end.to, next.when as Json);
  });
  const asked = conditionsOfPolicy(policy).flatMap((each) =>
    subjects.flatMap(({ model }) => condition(config, `${each.place} (${model})`, model, each.condition as Json)),
  );
  return [...asked, ...opened];
}

/** Formulas that can't be used, those of defaults too, accounts whose entries lack what their balance is made of, and what its page shows. */
function ofModelFields(config: Configuration, slug: string): string[] {
  const fields = [...(config.schema.models.get(slug)?.fields.values() ?? [])];
  const formulas = fields.filter((field) => isComputed(field) && field.misc?.formulaDisabled).map(({ name }) => name);
  const balances = fields.flatMap(({ name, misc }) =>
    misc?.balance ? [misc.balance.amount, misc.balance.account].flatMap((each) => path(config, name, misc.balance?.entries ?? '', each)) : [],
  );
  const defaults = fields.filter((field) => formulaOfDefault(field) !== undefined && !defaultFormula(config.schema, slug, field));
  const page = pageFaults(config.schema, slug).map(({ place }) => place);
  return [...[...formulas, ...balances, ...defaults.map(({ name }) => `${name}.default`)].map((name) => `schema.${name}`), ...page];
}

/** Every text of a template by its place. */
function textsIn(value: Json | undefined, place: string): { place: string; text: string }[] {
  if (typeof value === 'string') return [{ place, text: value }];
  if (Array.isArray(value)) return value.flatMap((each, index) => textsIn(each, `${place}[${index}]`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, place ? `${place}.${key}` : key));
}

/** What is filled into the texts of a template for a message, a page or a label. */
function ofTemplate(config: Configuration, template: { model?: Json } & JsonObject): string[] {
  const { model } = template;
  if (typeof model !== 'string') return [];
  if (!slugOf(config, model)) return ['model'];
  const named = (place: string, read: string) => path(config, `${place} (${read})`, model, read);
  const has = (read: string) => named('', read).length === 0;
  const filled = textsIn(template, '').flatMap(({ place, text }) => [...new Set(templateReads(text, has))].flatMap((read) => named(place, read)));
  return [...filled, ...textsIn(template.mapping, 'mapping').flatMap(({ place, text }) => named(place, text.replace(/^(?:record|object)\./, '')))];
}

type Unfit = (config: Configuration, id: string) => string[];
const readsNothing: Unfit = () => [];
const template =
  (collection: 'message_templates' | 'pdf_templates' | 'label_templates'): Unfit =>
  (config, id) =>
    ofTemplate(config, config.get(collection, id));

/** The places of the documents of each collection that do not fit the models. */
const unfitPlaces: Record<ConfigurationCollection, Unfit> = {
  models: (config, id) => ofModelFields(config, config.get('models', id).slug),
  views: (config, id) => ofView(config, config.get('views', id)),
  forms: (config, id) => ofForm(config, config.get('forms', id)),
  settings_data_connections: (config, id) => ofAutomation(config, config.get('settings_data_connections', id)),
  processes: ofPolicy,
  message_templates: template('message_templates'),
  pdf_templates: template('pdf_templates'),
  label_templates: template('label_templates'),
  relations: readsNothing,
  view_groups: readsNothing,
  integrations: readsNothing,
};

const collections = Object.keys(unfitPlaces) as ConfigurationCollection[];

/**
 * The documents that fit the models before a change and do not after it, each with its places: they read what the change
 * takes away. Documents that the change takes away themselves are none of them.
 */
export function readersOf(tenant: TenantTransaction, before: Configuration, after: Configuration): Reader[] {
  return collections.flatMap((collection) =>
    after.list(collection).flatMap(({ id }): Reader[] => {
      if (!before.find(collection, id)) return [];
      const unfit = new Set(unfitPlaces[collection](before, id));
      const places = [...new Set(unfitPlaces[collection](after, id))].filter((place) => !unfit.has(place));
      const document = after.effective(collection, id);
      if (places.length === 0 || !document) return [];
      if (!mayRead(tenant, after, collection, document)) return [{ collection }];
      return [{ collection, id, slug: document.slug, name: nameOf(document), places }];
    }),
  );
}

/** What a configuration has that can be read by name: models, their fields with their types, the ends of their relations, forms and automations. */
const namesOf = (config: Configuration) =>
  new Map([
    ...(['forms', 'settings_data_connections'] as const).flatMap((collection) =>
      config.list(collection).map(({ id, slug }) => [`${collection}/${slug || id}`, ''] as const),
    ),
    ...[...config.written.models].flatMap(([slug, { fields, ends }]) => [
      [slug, ''] as const,
      ...[...fields.values()].map(({ name, type }) => [`${slug}.${name}`, type] as const),
      ...[...ends.keys()].map((name) => [`${slug}.${name}`, ''] as const),
    ]),
  ]);

/**
 * Refuses to take something away that documents read, or to give it a type that breaks them, unless the call says that they
 * are to be switched off; the refusal lists them.
 */
export function demandUnread(tenant: TenantTransaction, before: Configuration, after: Configuration): void {
  const now = namesOf(after);
  const changed = [...namesOf(before)].filter(([name, type]) => now.get(name) !== type).map(([name]) => name);
  const readers = changed.length ? readersOf(tenant, before, after) : [];
  if (!readers.length) return;
  const gone = changed.filter((name) => !now.has(name)).slice(0, 50);
  const retyped = changed.filter((name) => now.has(name)).slice(0, 50);
  throw new AppError('still_read', { gone, retyped, count: readers.length, readers: readers.slice(0, 200) });
}
