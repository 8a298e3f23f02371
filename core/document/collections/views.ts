import type { Problem } from '../../errors.ts';
import type { JsonObject } from '../../json.ts';
import { blockOf } from '../../view/blocks/registry.ts';
import { view } from '../../view/schema.ts';
import { withCallbacks } from '../../view/setup/define-block.ts';
import type { View } from '../../view/types.ts';
import { defineCollection } from '../descriptor/define-collection.ts';
import type { Documents } from '../descriptor/documents.ts';
import { viewOfferProblems } from '../rules/automations/offered-inputs.ts';
import { conditionsOfView } from '../rules/conditions.ts';
import { filterExpression } from '../rules/filters.ts';
import { modelSlug, unfitPath, unfitQuery } from '../rules/fits.ts';
import { missing, startedProblems } from '../rules/references.ts';
import { skippedOfView } from '../rules/skipped.ts';

function viewReferences(view: View, documents: Documents): Problem[] {
  const { model, view_group, setup, query } = view;
  const problems: Problem[] = [];
  if (model && !modelSlug(documents, model)) problems.push(missing('model', 'Model'));
  if (!documents.find('view_groups', view_group)) problems.push(missing('view_group', 'View group'));
  for (const [block, { type, misc }] of Object.entries(setup))
    for (const { place, collection, name } of blockOf(type)?.references(misc as JsonObject) ?? [])
      if (collection === 'models' && !modelSlug(documents, name)) problems.push(missing(`setup.${block}.misc.${place}`, 'Model'));
  for (const [block, { type, misc }] of Object.entries(setup))
    for (const { form, fills } of (blockOf(type)?.actions(misc as JsonObject) ?? []).flatMap(withCallbacks))
      if (form && fills && documents.find('forms', form)) problems.push(...startedProblems(documents, `setup.${block}.misc.actions`, form, fills));
  problems.push(...viewOfferProblems(view, documents));
  if (query !== undefined) documents.readQuery(query);
  return problems;
}

function unfitView(view: View, documents: Documents): string[] {
  const columns = Object.entries(view.setup).flatMap(([id, { type, misc }]) => {
    const rows = blockOf(type)?.rows(misc as JsonObject);
    return rows ? rows.columns.flatMap((column, index) => unfitPath(documents, `setup.${id}.misc.columns[${index}]`, rows.model, column.path)) : [];
  });
  return [
    ...(view.model === undefined || modelSlug(documents, view.model) ? [] : ['model']),
    ...skippedOfView(documents, documents.schema, view).map(({ place }) => place),
    ...columns,
    ...unfitQuery(documents, 'query', view.query),
    ...viewOfferProblems(view, documents).map(({ field }) => field),
  ];
}

/** Screens made of blocks. */
export const views = defineCollection<View>({
  component: 'View',
  resource: 'VIEWS',
  schema: view,
  versioned: true,
  drafts: 'document',
  defaults: () => ({ order: 0, root: { blocks: [] }, setup: {} }),
  models: ({ model, setup }) => [model, ...Object.values(setup).map(({ misc }) => (misc as JsonObject).model)],
  demandedModels: ({ model }) => [model],
  references: (view, { documents }) => viewReferences(view, documents),
  expressions: (view, documents) =>
    conditionsOfView(view).map(({ place, model, condition }) => filterExpression(documents, place, [model], condition)),
  unfit: unfitView,
});
