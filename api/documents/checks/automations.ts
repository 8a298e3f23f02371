import { checkAutomation } from '@millwright/core/automation/check/check-automation.ts';
import { readExpression } from '@millwright/core/automation/expressions/read-expression.ts';
import { queryOf } from '@millwright/core/automation/triggers/registry.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import { missingSecrets } from '@millwright/core/automation/webhook-secret.ts';
import { AppError, type Problem } from '@millwright/core/errors.ts';
import { readDocument } from '@millwright/core/query/graphql/document.ts';
import { buildGraph } from '@millwright/core/query/graphql/graph-schema.ts';
import type { GraphQLSchema } from 'graphql';
import type { Configuration } from '../../configuration/configuration.ts';

/** What documents may refer to besides documents. */
export type KnownActions = (name: string) => boolean;

const collection = 'settings_data_connections';
const graphs = new WeakMap<object, GraphQLSchema>();

/** The queries that the models of a configuration make possible. */
export function graphOf({ schema }: Configuration): GraphQLSchema {
  const graph = graphs.get(schema) ?? buildGraph(schema);
  graphs.set(schema, graph);
  return graph;
}

type Located = { message: string; locations?: { line: number; column: number }[] };

/** What is wrong with a query, each with its place. */
function queryProblems(config: Configuration, query: string): string[] {
  try {
    readDocument(graphOf(config), query);
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_query') throw error;
    const told = (error.details.errors ?? []) as Located[];
    return told.map(({ message, locations: [place] = [] }) => (place ? `${place.line}:${place.column} ${message}` : message));
  }
}

const invalidQuery = (message: string): Problem => ({ field: 'trigger.query', code: 'invalid_query', message, params: { reason: message } });

/** What a trigger reads when it is due; what does not fit, or writes, is invalid_query with its places. */
function checkReading(config: Configuration, query: string): void {
  const { operation } = readDocument(graphOf(config), query);
  if (operation.operation !== 'query') throw new AppError('invalid_query', { query });
}

function triggerProblems(config: Configuration, query: string | null): Problem[] {
  if (query === null) return [];
  const problems = queryProblems(config, query);
  if (problems.length) return problems.map(invalidQuery);
  return readDocument(graphOf(config), query).operation.operation === 'query' ? [] : [invalidQuery('A trigger only reads.')];
}

/** All that keeps an automation from being run among the other documents, its parts switched on. */
export function automationProblems(config: Configuration, automation: Automation, action: KnownActions): Problem[] {
  const there = (name: 'forms' | 'models' | typeof collection) => (id: string) => config.find(name, id) !== undefined;
  return [
    ...missingSecrets(automation),
    ...triggerProblems(config, queryOf(automation.trigger)),
    ...checkAutomation(automation, {
      action,
      automation: there(collection),
      form: there('forms'),
      model: there('models'),
      expression: readExpression,
      schema: config.schema,
      query: (source) => queryProblems(config, source),
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
export function storedAutomationProblems(before: Configuration, config: Configuration, id: string, action: KnownActions): Problem[] {
  const automation = config.get(collection, id);
  if (automation.disabled) return [];
  const problems = automationProblems(config, automation, action);
  const stored = problems.length ? before.find(collection, id) : undefined;
  const was = stored?.disabled ? undefined : stored;
  const query = queryOf(automation.trigger);
  if (query !== null && (!was || queryOf(was.trigger) !== query)) checkReading(config, query);
  if (!was) return problems;
  const earlier = new Set(automationProblems(before, was, action).map((problem) => mark(was, problem)));
  return problems.filter((problem) => !earlier.has(mark(automation, problem)));
}

/** The places at which an automation names a form or another automation that is not there. */
export const lostPlaces = (config: Configuration, automation: Automation): string[] =>
  checkAutomation(automation, {
    action: () => true,
    automation: (id) => config.find(collection, id) !== undefined,
    form: (id) => config.find('forms', id) !== undefined,
    model: () => true,
  }).flatMap(({ field, code }) => (code === 'unknown_automation' || code === 'unknown_form' ? [field] : []));

/** What an automation names that is not there. */
const gone = new Set(['unknown_action', 'unknown_automation', 'unknown_form', 'unknown_model', 'invalid_query']);

/** Why an automation can't do what it was made for; what an unfinished one, which is switched off, lacks besides is none of it. */
export function brokenParts(config: Configuration, id: string): Problem[] {
  const automation = config.get(collection, id);
  const problems = automationProblems(config, automation, () => true);
  return automation.disabled ? problems.filter(({ code }) => gone.has(code)) : problems;
}
