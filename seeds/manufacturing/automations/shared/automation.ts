import type { Edge } from '@millwright/core/automation/types.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { BuiltIn, Step } from '../../../languages/english.ts';
import { inOtherStep, inStep } from '../../shared/steps.ts';

type Document = BuiltIn['settings_data_connections'][number];
type Trigger = Document['trigger'];
type Own = Pick<Document, 'slug' | 'label' | 'description' | 'trigger' | 'steps'> & { edges?: Edge[]; disabled?: boolean };

/** A built-in automation. Without edges its steps run one after the other. */
export const automation = ({ edges, disabled = false, ...own }: Own): Document => ({
  ...own,
  name: own.slug,
  edges: edges ?? inOrder(own.steps),
  disabled,
});

const inOrder = (steps: readonly Step[]): Edge[] =>
  steps.slice(1).map((step, index) => ({ from: steps[index]?.id ?? '', port: 'next' as const, to: step.id }));

/** A step that runs a server action about the record of the run. */
export const act = (id: string, action: string, name: string): Step => ({ id, name, type: 'action', enabled: true, input: { action } });

/** A step that runs a server action about all records of one save if the run is about them together, else about its single record. */
export const actTogether = (id: string, action: string, name: string): Step => ({
  ...act(id, action, name),
  input: { action, input: { ids: { $: 'trigger.primary_item_ids' } } },
});

/** An automation that is started from a view or a step, by a person who may change records of these models. */
export const byHand = (...models: string[]): Trigger => ({ type: 'manual', offered_for: models });

export const created = (model: string, when?: Condition): Trigger => ({ type: 'object_created', model_ids: [model], ...(when && { when }) });

/** When records are created; one run for all records of one save. */
export const createdTogether = (model: string, when: Condition): Trigger => ({ type: 'object_created', model_ids: [model], when, together: true });

/** When the active operation of a record changes to one that matches. */
export const changesStep = (model: string, when: Condition): Trigger => ({
  type: 'object_edited',
  model_ids: [model],
  changed: ['std_active_operation'],
  when,
});

/** When a record enters one of these steps. */
export const enters = (model: string, ...keys: string[]): Trigger => changesStep(model, inStep(...keys));

/** When a record enters any step except these. */
export const entersOther = (model: string, ...keys: string[]): Trigger => changesStep(model, inOtherStep(...keys));
