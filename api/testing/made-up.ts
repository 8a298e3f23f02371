import { step } from '@millwright/core/automation/testing.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import type { BuiltIn, FieldTemplate, ModelTemplate } from '@millwright/core/seed/types.ts';
import { builtIn } from './scratch.ts';

type RelationTemplate = BuiltIn['relations'][number];

/** A field of a made-up model. */
export const field = (name: string, type: FieldTemplate['type'] = 'text', parts: Partial<FieldTemplate> = {}): FieldTemplate => ({
  name,
  label: name,
  type,
  ...parts,
});

/** A made-up model; its first field is the primary attribute. */
export const model = (slug: string, schema: FieldTemplate[], parts: Partial<ModelTemplate> = {}): ModelTemplate => ({
  slug,
  name: slug,
  displayed_name: slug,
  primary_attribute: schema[0]?.name ?? '',
  schema,
  ...parts,
});

/** A made-up relation, `task.project` and back `project.tasks`. */
export const relation = (
  type: RelationTemplate['type'],
  from: string,
  name: string,
  to: string,
  inverse: string,
  parts: Partial<RelationTemplate> = {},
): RelationTemplate => ({
  slug: `${from}_${name}`,
  name,
  inverse,
  type,
  object_id: from,
  to_object_id: to,
  labels: { name, inverse },
  ...parts,
});

/** An automation that listens, and does nothing of note. */
export const listener = (trigger: Automation['trigger'], slug = 'listener'): BuiltIn['settings_data_connections'][number] => ({
  slug,
  name: slug,
  label: slug,
  trigger,
  steps: [step('seen')],
  edges: [],
  disabled: false,
});

/** Projects with tasks, tags and one budget: every way a link is stored. */
export const projects = (parts: Partial<BuiltIn> = {}): BuiltIn =>
  builtIn({
    models: [
      model(
        'project',
        [field('title', 'text', { misc: { searchable: true } }), field('code', 'text', { misc: { unique: true } }), field('amount', 'number')],
        { misc: { indexes: [['amount']] } },
      ),
      model('task', [field('title'), field('due', 'date'), field('labels', 'multitag'), field('done', 'boolean'), field('files', 'file')]),
      model('person', [field('name')]),
      model('budget', [field('name')]),
    ],
    relations: [
      relation('N_1', 'task', 'project', 'project', 'tasks'),
      relation('1_1', 'budget', 'project', 'project', 'budget', { required: true }),
      relation('N_N', 'project', 'members', 'person', 'projects', { schema: [field('share', 'number')] }),
    ],
    ...parts,
  });
