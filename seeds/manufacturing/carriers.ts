import type { BuiltIn, ModelTemplate } from '../languages/english.ts';
import { operation } from './models/production/operation.ts';
import { process } from './models/production/process.ts';
import { processStep } from './models/production/process-step.ts';
import { workstation } from './models/production/workstation.ts';
import { binding } from './processes/binding.ts';
import { processes } from './relations/processes.ts';

/** A model with some of its fields only, and the settings for these fields. */
const part = (model: ModelTemplate, names: readonly string[], misc: ModelTemplate['misc']): ModelTemplate => ({
  ...model,
  schema: model.schema.filter(({ name }) => names.includes(name)),
  misc,
});

/** Types come with the models that go through processes. */
const withoutTypes = ({ schema, ...model }: ModelTemplate): ModelTemplate => ({
  ...model,
  schema: schema.map((field) => (field.name === binding.process.type ? { ...field, misc: { options: [] } } : field)),
});

const models: ModelTemplate[] = [
  part(workstation, ['std_label', 'std_key'], { page: workstation.misc?.page }),
  part(withoutTypes(process), ['std_label', 'std_process_type', 'std_is_default_process', 'std_key'], {
    page: {
      facts: ['std_label', 'std_process_type', 'std_is_default_process'],
      tables: process.misc?.page?.tables?.filter(({ name }) => name === 'std_steps'),
      more: ['std_key'],
    },
    indexes: process.misc?.indexes,
    owns: process.misc?.owns,
  }),
  part(processStep, ['std_label', 'std_description', 'std_line_num', 'std_include_in_mrp', 'std_key'], { indexes: processStep.misc?.indexes }),
  part(operation, ['std_label', 'std_line_num', 'std_key', 'std_include_in_mrp', 'std_status'], { indexes: operation.misc?.indexes }),
];
const slugs = new Set(models.map(({ slug }) => slug));

/**
 * The models and relations that processes need, for a company without the manufacturing configuration. With that
 * configuration, these models have all of their fields.
 */
export const carriers: NonNullable<BuiltIn['carriers']> = {
  models,
  relations: processes.filter(({ object_id, to_object_id }) => slugs.has(object_id) && slugs.has(to_object_id)),
  binding: { ...binding, subjects: [], rules: [], chains: [], anew: [], guards: [] },
};
