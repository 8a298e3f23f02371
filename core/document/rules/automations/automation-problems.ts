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

/** The problems of a query, each with its place. */
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

/** The query of a trigger must be valid and must not write. Otherwise throws `invalid_query` with the places. */
function checkReading(documents: Documents, query: string): void {
  if (documents.readQuery(query) !== 'query') throw new AppError('invalid_query', { query });
}

function triggerProblems(documents: Documents, query: string | null): Problem[] {
  if (query === null) return [];
  const problems = queryProblems(documents, query);
  if (problems.length) return problems.map(invalidQuery);
  return documents.readQuery(query) === 'query' ? [] : [invalidQuery('A trigger only reads.')];
}

/** Looks up the inputs of another automation. */
const inputsAmong = (documents: Documents) => (name: string) => {
  const called = documents.find(collection, name);
  return called && inputsOf(called.trigger);
};

/** The problems that would keep an automation from running, given the other documents. Disabled parts count as enabled. */
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

/** A text that identifies a problem, even if its step has moved. */
function mark({ steps }: Automation, { field, code, message }: Problem): string {
  const place = field.replace(/^steps\[(\d+)\]/, (whole, index: string) => steps[Number(index)]?.id ?? whole);
  return `${code} ${place} ${message}`;
}

/**
 * The problems that keep an automation from being saved. A disabled automation may be incomplete. An enabled one that
 * already had a problem, because something it uses was removed, can still be edited elsewhere; enabling it again
 * requires all problems to be solved.
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

/** The places where an automation names a missing form or automation, or passes an input that the other automation does not have. */
export const lostPlaces = (documents: Documents, automation: Automation): string[] =>
  checkAutomation(automation, {
    action: () => true,
    automation: (id) => documents.find(collection, id) !== undefined,
    inputs: inputsAmong(documents),
    form: (id) => documents.find('forms', id) !== undefined,
    model: () => true,
  }).flatMap(({ field, code }) => (lost.has(code) ? [field] : []));

/** The problems in which an automation names something that does not exist. */
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

/** Why an automation can't work. For a disabled one only missing documents count, because it may be incomplete. */
export function brokenParts(documents: Documents, automation: Automation): Problem[] {
  const problems = automationProblems(documents, automation, () => true);
  return automation.disabled ? problems.filter(({ code }) => gone.has(code)) : problems;
}
