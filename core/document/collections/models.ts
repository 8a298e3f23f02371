import { modelSchema } from '../../model/document.ts';
import type { Model } from '../../model/types.ts';
import { ruleProblems, unfitRule } from '../../process/subjects/check-rule.ts';
import { defineCollection } from '../descriptor/define-collection.ts';
import { formulasOfModel, unfitModel } from '../rules/formulas.ts';
import { modelProblems, ownModelProblems } from '../rules/model.ts';
import { endsOf, relationOf } from '../rules/taken-names.ts';

/** Models: each is a kind of record with its own table. */
export const models = defineCollection<Model>({
  component: 'Model',
  resource: 'SETTING_MODELS',
  schema: modelSchema,
  versioned: false,
  drafts: 'document',
  defaults: ({ name, slug }) => ({ name: slug ?? null, displayed_name: name ?? slug ?? null, schema: [] }),
  rules: ownModelProblems,
  references: (model, { documents, before }) => [
    ...modelProblems(model, endsOf(documents, model.id), relationOf(documents, model.id)),
    ...ruleProblems(model, documents, before.find('models', model.id)?.misc?.process),
  ],
  expressions: formulasOfModel,
  unfit: (model, documents) => [...unfitModel(model, documents), ...unfitRule(model, documents)],
});
