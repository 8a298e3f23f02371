import { checkAutomation } from '../../../automation/check/check-automation.ts';
import { readExpression } from '../../../automation/expressions/read-expression.ts';
import { inputsOf } from '../../../automation/inputs/declared-input.ts';
import { queryOf } from '../../../automation/triggers/registry.ts';
import type { Automation } from '../../../automation/types.ts';
import { missingSecrets } from '../../../automation/webhook-secret.ts';
import { AppError, type Problem } from '../../../errors.ts';
import type { Among, Documents } from '../../descriptor/documents.ts';

const collection = 'settings_data_connections';

type Located = { message: string; locations?: { line: number; column: number }[] };

/** What is wrong with a query, each with its place. */
function queryProblems(documents: Documents, query: string): string[] {
  try {
    documents.readQuery(query);
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_query') throw error;
    const told = (error.details.errors ?? []) as Located[];
    return told.map(({ message, locations: [place] = [] }) => (place ? `${place.line}:${place.column} ${message}` : message));
  }
}

const invalidQuery = (message: string): Problem => ({ field: 'trigger.query', code: 'invalid_query', message, params: { reason: message } });

/** What a trigger reads when it is due; what does not fit, or writes, is invalid_query with its places. */
function checkReading(documents: Documents, query: string): void {
  if (documents.readQuery(query) !== 'query') throw new AppError('invalid_query', { query });
}

function triggerProblems(documents: Documents, query: string | null): Problem[] {
  if (query === null) return [];
  const problems = queryProblems(documents, query);
  if (problems.length) return problems.map(invalidQuery);
  return documents.readQuery(query) === 'query' ? [] : [invalidQuery('A trigger only reads.')];
}

/** What other automations take. */
const inputsAmong = (documents: Documents) => (name: string) => {
  const called = documents.find(collection, name);
  return called && inputsOf(called.trigger);
};

/** All that keeps an automation from being run among the other documents, its parts switched on. */
export function automationProblems(documents: Documents, automation: Automation, action: Among['action']): Problem[] {
  const there = (name: 'forms' | 'models' | typeof collection) => (id: string) => documents.find(name, id) !== undefined;
  return [
    ...missingSecrets(automation),
    ...triggerProblems(documents, queryOf(automation.trigger)),
    ...checkAutomation(automation, {
      action,
      automation: there(collection),
      inputs: inputsAmong(documents),
      integration: (name) => {
        const integration = documents.find('integrations', name);
        return integration ? (integration.operations ?? []).map((operation) => operation.name) : null;
      },
      form: there('forms'),
      model: there('models'),
      template: (templates, name) => documents.find(templates, name) !== undefined,
      expression: readExpression,
      schema: documents.schema,
      query: (source) => queryProblems(documents, source),
    }),
  ];
}

/** A problem wherever its step has moved to. */
function mark({ steps }: Automation, { field, code, message }: Problem): string {
  const place = field.replace(/^steps\[(\d+)\]/, (whole, index: string) => steps[Number(index)]?.id ?? whole);
  return `${code} ${place} ${message}`;
}

/**
 * What keeps an automation from being stored. One that is switched off may be unfinished. What was wrong with one that is on
 * before it was changed, because what it used has gone since, does not keep the rest of it from being edited; switching it
 * on again does.
 */
export function storedAutomationProblems(automation: Automation, { documents, before, action }: Among): Problem[] {
  if (automation.disabled) return [];
  const problems = automationProblems(documents, automation, action);
  const stored = problems.length ? before.find(collection, automation.id) : undefined;
  const was = stored?.disabled ? undefined : stored;
  const query = queryOf(automation.trigger);
  if (query !== null && (!was || queryOf(was.trigger) !== query)) checkReading(documents, query);
  if (!was) return problems;
  const earlier = new Set(automationProblems(before, was, action).map((problem) => mark(was, problem)));
  return problems.filter((problem) => !earlier.has(mark(automation, problem)));
}

const lost = new Set(['unknown_automation', 'unknown_form', 'unknown_input', 'missing_input', 'wrong_input']);

/** The places at which an automation names a form or another automation that is not there, or hands over what that one does not take. */
export const lostPlaces = (documents: Documents, automation: Automation): string[] =>
  checkAutomation(automation, {
    action: () => true,
    automation: (id) => documents.find(collection, id) !== undefined,
    inputs: inputsAmong(documents),
    form: (id) => documents.find('forms', id) !== undefined,
    model: () => true,
  }).flatMap(({ field, code }) => (lost.has(code) ? [field] : []));

/** What an automation names that is not there. */
const gone = new Set([
  'unknown_action',
  'unknown_automation',
  'unknown_integration',
  'unknown_operation',
  'unknown_form',
  'unknown_model',
  'unknown_template',
  'unknown_input',
  'invalid_query',
]);

/** Why an automation can't do what it was made for; what an unfinished one, which is switched off, lacks besides is none of it. */
export function brokenParts(documents: Documents, automation: Automation): Problem[] {
  const problems = automationProblems(documents, automation, () => true);
  return automation.disabled ? problems.filter(({ code }) => gone.has(code)) : problems;
}
