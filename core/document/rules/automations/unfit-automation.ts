import { checkReads } from '../../../automation/check/check-reads.ts';
import { readExpression } from '../../../automation/expressions/read-expression.ts';
import { modelsNamedBy, queryOf, triggerDescriptor } from '../../../automation/triggers/registry.ts';
import type { Automation } from '../../../automation/types.ts';
import { collectFacts } from '../../../filter/facts.ts';
import { parseCondition } from '../../../filter/parse.ts';
import { isObject, type Json } from '../../../json.ts';
import type { Documents } from '../../descriptor/documents.ts';
import { conditionsOfAutomation, conditionsOfSteps } from '../conditions.ts';
import { modelSlug, unfitCondition, unfitPath, unfitQuery } from '../fits.ts';
import { lostPlaces } from './automation-problems.ts';

/** The fields and relations that an item of a `write` step names, if its model and their names are literal. */
function ofItem(documents: Documents, place: string, item: Json): string[] {
  if (!isObject(item) || typeof item.model !== 'string') return [];
  const model = documents.schema.models.get(modelSlug(documents, item.model) ?? '');
  const { properties } = item;
  if (!isObject(properties)) return [];
  return Object.keys(properties).flatMap((name) => (model?.fields.has(name) || model?.ends.has(name) ? [] : [`${place}.properties.${name}`]));
}

/** The facts in a `condition` step about the record that started the automation. */
function ofRecordFacts(documents: Documents, place: string, { trigger }: Automation, when: Json): string[] {
  if (!('model_ids' in trigger)) return [];
  const facts = collectFacts(parseCondition(when)).filter((fact) => fact.startsWith('record.'));
  return trigger.model_ids.flatMap((model) => facts.flatMap((fact) => unfitPath(documents, place, model, fact.slice('record.'.length))));
}

function ofStep(documents: Documents, automation: Automation, index: number): string[] {
  const { type, input } = automation.steps[index] as Automation['steps'][number];
  const place = `steps[${index}]`;
  if (type === 'query') return unfitQuery(documents, `${place}.query`, input.query as Json);
  if (type === 'write' && Array.isArray(input.items))
    return input.items.flatMap((item, at) => ofItem(documents, `${place}.items[${at}]`, item as Json));
  return type === 'condition' && isObject(input.when) ? ofRecordFacts(documents, `${place}.when`, automation, input.when) : [];
}

/** The places where an automation reads something that models, forms and automations do not have. */
export function unfitAutomation(automation: Automation, documents: Documents): string[] {
  const { trigger, steps } = automation;
  const models = modelsNamedBy(trigger).filter((model) => !modelSlug(documents, model));
  return [
    ...models.map(() => `trigger.${triggerDescriptor(trigger.type).about?.key}`),
    ...lostPlaces(documents, automation),
    ...checkReads({ ...automation, steps: automation.steps.map((step) => ({ ...step, enabled: true })) }, readExpression, documents.schema).map(
      ({ field }) => field,
    ),
    ...unfitQuery(documents, 'trigger.query', queryOf(trigger) ?? undefined),
    ...[...conditionsOfAutomation(automation), ...conditionsOfSteps(automation)].flatMap((each) =>
      unfitCondition(documents, each.place, each.model, each.condition),
    ),
    ...steps.flatMap((_, index) => ofStep(documents, automation, index)),
  ];
}
