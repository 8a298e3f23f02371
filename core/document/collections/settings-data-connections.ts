import { checkAutomation } from '../../automation/check/check-automation.ts';
import { inputsOf } from '../../automation/inputs/declared-input.ts';
import { automation } from '../../automation/schema.ts';
import { stepDescriptor } from '../../automation/steps/registry.ts';
import { modelsNamedBy } from '../../automation/triggers/registry.ts';
import type { Automation, Step } from '../../automation/types.ts';
import { defineCollection } from '../descriptor/define-collection.ts';
import { storedAutomationProblems } from '../rules/automations/automation-problems.ts';
import { unfitAutomation } from '../rules/automations/unfit-automation.ts';
import { conditionsOfAutomation } from '../rules/conditions.ts';
import { filterExpression } from '../rules/filters.ts';
import { automationSecrets } from '../secrets/automation-secrets.ts';

const anyName = { action: () => true, automation: () => true, form: () => true, model: () => true };

/** The models that a step names literally. */
const stepModels = ({ type, input }: Step) =>
  stepDescriptor(type)
    .models?.(input)
    .map(({ model }) => model) ?? [];

/** Automations. */
export const settingsDataConnections = defineCollection<Automation & { deleted_at?: string | null }>({
  component: 'Automation',
  resource: 'SETTING_DATA_CONNECTIONS',
  schema: automation,
  versioned: true,
  drafts: 'document',
  defaults: ({ name }) => ({ label: name ?? null, trigger: { type: 'manual' }, steps: [], edges: [], disabled: false }),
  // A disabled automation may be incomplete.
  rules: (document) => (document.disabled === true ? [] : checkAutomation(document, anyName)),
  models: ({ trigger, steps }) => [...modelsNamedBy(trigger), ...inputsOf(trigger).flatMap(({ model }) => model ?? []), ...steps.flatMap(stepModels)],
  // A deleted automation does not need its models.
  demandedModels: ({ trigger, deleted_at }) => (deleted_at ? [] : modelsNamedBy(trigger)),
  references: storedAutomationProblems,
  expressions: (document, documents) =>
    conditionsOfAutomation(document).map(({ place, model, condition }) => filterExpression(documents, place, [model], condition)),
  unfit: unfitAutomation,
  secrets: automationSecrets,
});
