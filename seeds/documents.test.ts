import { contentOf, shapeProblems } from '@millwright/core/document/check.ts';
import { modelProblems, relationProblems } from '@millwright/core/document/rules/model.ts';
import { pageFaults } from '@millwright/core/document/rules/page.ts';
import { type JsonObject, languages } from '@millwright/core/json.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { seeds } from './seeds.ts';
import { documentsOf, schema } from './testing/configuration.ts';

const { models, relations, views, view_groups, forms, settings_data_connections, policies, binding, records } = seeds.builtIn;

it('every built-in document survives a round trip through JSON', () => {
  const all = { models, relations, views, view_groups, forms, settings_data_connections, policies, binding, records };
  expect(JSON.parse(JSON.stringify(all))).toEqual(all);
});

const collections = ['models', 'relations', 'views', 'view_groups', 'forms', 'settings_data_connections', 'processes'] as const;

it.each(collections)('every one of the %s passes the schema of a user’s own', (collection) => {
  const problems = documentsOf(collection).flatMap((document) =>
    shapeProblems(collection, contentOf(document as JsonObject)).map((problem) => ({ document: document.slug, ...problem })),
  );
  expect(problems).toEqual([]);
});

it('models keep the naming rules and have a primary attribute', () => {
  const problems = (documentsOf('models') as unknown as Model[]).flatMap((model) =>
    modelProblems(model, [...(schema.models.get(model.slug)?.ends.values() ?? [])], () => undefined).map((problem) => ({
      model: model.slug,
      ...problem,
    })),
  );
  expect(problems).toEqual([]);
});

it('pages of models name what is there', () => {
  const laidOut = models.filter(({ misc }) => misc?.page);
  expect(laidOut.length).toBeGreaterThan(12);
  expect(laidOut.flatMap(({ slug }) => pageFaults(schema, slug).map((fault) => ({ model: slug, ...fault })))).toEqual([]);
});

it('relations keep the naming rules, join existing models and name each end once per model', () => {
  const ends = relations.flatMap((relation) => [`${relation.object_id}.${relation.name}`, `${relation.to_object_id}.${relation.inverse}`]);
  expect(ends.filter((end, index) => ends.indexOf(end) !== index)).toEqual([]);
  const problems = (documentsOf('relations') as unknown as Relation[]).flatMap((relation) => relationProblems(relation, new Set(), new Set()));
  expect(problems).toEqual([]);
  expect(relations.filter((relation) => !schema.models.has(relation.object_id) || !schema.models.has(relation.to_object_id))).toEqual([]);
});

it('all names carry the prefix std_', () => {
  const names = [
    ...models.flatMap((model) => [model.slug, model.name, ...model.schema.map((field) => field.name)]),
    ...relations.flatMap((relation) => [relation.name, relation.inverse]),
  ];
  expect(names.filter((name) => !name.startsWith('std_'))).toEqual([]);
});

it('every text is there in the seven languages', () => {
  const missing: string[] = [];
  const visit = (value: unknown, place: string, key: string): void => {
    const isText =
      ['label', 'title', 'displayed_name', 'description', 'preflight', 'postflight'].includes(key) || (key === 'name' && place.startsWith('view'));
    if (isText && typeof value === 'string') missing.push(`${place}: ${value}`);
    if (value === null || typeof value !== 'object') return;
    // A label that is its own key is a code, the same in every language.
    if ('key' in value && 'label' in value && value.key === value.label) return;
    if (!Array.isArray(value) && 'en' in value && languages.some((language) => !(language in value)))
      missing.push(`${place}: ${JSON.stringify(value)}`);
    for (const [name, child] of Object.entries(value)) visit(child, `${place}.${name}`, name);
  };
  for (const [name, list] of Object.entries({
    models,
    relations,
    views,
    view_groups,
    forms,
    settings_data_connections,
    policies,
    rules: [...binding.rules, ...binding.chains, ...binding.anew],
    actions: seeds.actions,
  }))
    visit(list, name, '');
  expect(missing).toEqual([]);
});
