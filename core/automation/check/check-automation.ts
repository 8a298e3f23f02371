import type { Problem } from '../../errors.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { Schema } from '../../model/schema.ts';
import type { StepReferences } from '../descriptor/define-step.ts';
import { hasPort } from '../descriptor/ports.ts';
import { isTemplate } from '../expressions/templates.ts';
import { bodyOf, hasBody, isInner, reachable } from '../flow/graph.ts';
import { branchesOf } from '../flow/traverse.ts';
import { checkWhen } from '../record-waits/check-when.ts';
import { stepDescriptor } from '../steps/registry.ts';
import { cronMessage, cronProblem } from '../triggers/cron.ts';
import { isTimed, type TimedTrigger, triggerDescriptor, triggerNames } from '../triggers/registry.ts';
import type { Automation, Edge, Step } from '../types.ts';
import { checkInput } from './check-input.ts';
import { checkDeclared, checkHanded, type InputsOf } from './check-inputs.ts';
import { checkReads, type Expressions } from './check-reads.ts';
import { checkSecretTexts } from './check-secret-texts.ts';

/** Looks up what an automation may refer to in the client's configuration. Optional look-ups are skipped when missing. */
export type Lookups = {
  action: (name: string) => boolean;
  automation: (id: string) => boolean;
  /** The inputs of another automation. */
  inputs?: InputsOf | undefined;
  form: (id: string) => boolean;
  model: (slug: string) => boolean;
  /** The operation names of an integration; null when there is no such integration. */
  integration?: ((name: string) => readonly string[] | null) | undefined;
  /** Whether a template exists in this collection. */
  template?: ((collection: 'pdf_templates' | 'label_templates' | 'message_templates', name: string) => boolean) | undefined;
  /** Parses an expression. */
  expression?: Expressions;
  /** The models, to check the paths of records that are read. */
  schema?: Schema | undefined;
  /** The problems of a GraphQL query. */
  query?: (source: string) => string[];
};

type Checked = Pick<Automation, 'steps' | 'edges' | 'trigger'>;

/** The problems that keep an automation from running, each with its place. An automation without steps is valid. */
export function checkAutomation(automation: Checked, lookups: Lookups): Problem[] {
  const edges = checkEdges(automation);
  return [
    ...checkSteps(automation.steps, lookups),
    ...edges,
    ...(edges.length === 0 ? checkShape(automation) : []),
    ...checkTrigger(automation, lookups),
    ...checkDeclared(automation.trigger, lookups.model),
    ...checkSecretTexts(automation.steps as unknown as Json),
    ...(lookups.expression && edges.length === 0 ? checkReads(automation, lookups.expression, lookups.schema) : []),
  ];
}

function checkSteps(steps: readonly Step[], lookups: Lookups): Problem[] {
  const seen = new Set<string>();
  const variables = new Set<string>();
  return steps.flatMap((step, index) => {
    const field = `steps[${index}]`;
    // A disabled step may be incomplete.
    const problems = (step.enabled ? checkInput(step) : []).map(({ path, message }) => ({
      field: `${field}.${path}`,
      code: 'invalid_input',
      message,
    }));
    if (seen.has(step.id)) problems.push({ field: `${field}.id`, code: 'not_unique', message: `The step id ${step.id} is used twice.` });
    if (step.output_variable && variables.has(step.output_variable)) {
      problems.push({ field: `${field}.output_variable`, code: 'not_unique', message: `The variable ${step.output_variable} is written twice.` });
    }
    seen.add(step.id);
    if (step.output_variable) variables.add(step.output_variable);
    return [
      ...problems,
      ...checkReferences(step, field, lookups),
      ...checkHanded(step, field, lookups.inputs ?? (() => null)),
      ...checkQueries(step, field, lookups),
      ...checkConditions(step, field, lookups),
    ];
  });
}

/** The problems of the queries in a step, by the input that contains them. */
function checkQueries({ type, enabled, input }: Step, field: string, { query }: Lookups): Problem[] {
  if (!query || !enabled) return [];
  return stepDescriptor(type).form.flatMap(({ name, control }) => {
    const source = input[name];
    if (control !== 'query' || typeof source !== 'string' || source.trim() === '') return [];
    return query(source).map(
      (message): Problem => ({ field: `${field}.input.${name}`, code: 'invalid_query', message, params: { reason: message } }),
    );
  });
}

/** The problems of the conditions on records that a step waits for. */
const checkConditions = ({ type, enabled, input }: Step, field: string, { schema }: Lookups): Problem[] =>
  enabled
    ? stepDescriptor(type).form.flatMap(({ name, control }) =>
        control === 'record_condition' ? checkWhen(input, `${field}.input.${name}`, schema) : [],
      )
    : [];

const references = {
  action: { code: 'unknown_action', exists: (lookups: Lookups, name: string, _: JsonObject) => lookups.action(name), what: 'action' },
  automation: { code: 'unknown_automation', exists: (lookups: Lookups, name: string) => lookups.automation(name), what: 'automation' },
  integration: {
    code: 'unknown_integration',
    exists: ({ integration }: Lookups, name: string) => name === '' || !integration || integration(name) !== null,
    what: 'integration',
  },
  operation: {
    code: 'unknown_operation',
    exists: ({ integration }: Lookups, name: string, input: JsonObject) => {
      const names = name === '' ? null : integration?.(String(input.integration ?? ''));
      return !names || names.includes(name);
    },
    what: 'operation',
  },
  pdf_templates: templateReference('pdf_templates'),
  label_templates: templateReference('label_templates'),
  message_templates: templateReference('message_templates'),
} as const satisfies Record<StepReferences[string], object>;

/** A name that is only known at run time is looked up then. */
function templateReference(collection: 'pdf_templates' | 'label_templates' | 'message_templates') {
  const exists = ({ template }: Lookups, name: string, _: JsonObject) => name === '' || isTemplate(name) || (template?.(collection, name) ?? true);
  return { code: 'unknown_template', exists, what: 'template' } as const;
}

const unknownModel = (field: string, model: string): Problem => ({
  field,
  code: 'unknown_model',
  message: `There is no model ${model}.`,
});

function checkReferences(step: Step, field: string, lookups: Lookups): Problem[] {
  const models = (step.enabled && stepDescriptor(step.type).models?.(step.input)) || [];
  const unknown = models.flatMap(({ path, model }) => (lookups.model(model) ? [] : [unknownModel(`${field}.input.${path}`, model)]));
  return [...unknown, ...checkNames(step, field, lookups)];
}

function checkNames(step: Step, field: string, lookups: Lookups): Problem[] {
  return Object.entries(stepDescriptor(step.type).references ?? {}).flatMap(([key, kind]) => {
    const given = step.input[key];
    const { code, exists, what } = references[kind];
    const names = (Array.isArray(given) ? given : [given]).filter((name) => typeof name === 'string');
    const unknown = names.filter((name) => !exists(lookups, name, step.input));
    return unknown.map((name) => ({ field: `${field}.input.${key}`, code, message: `There is no ${what} ${name}.`, params: { name } }));
  });
}

/** The problems of the edges between steps. */
export function checkEdges({ steps, edges }: Pick<Checked, 'steps' | 'edges'>): Problem[] {
  const types = new Map(steps.map((step) => [step.id, step.type]));
  const used = new Set<string>();
  return edges.flatMap((edge, index) => {
    const field = `edges[${index}]`;
    const problems: Problem[] = [];
    const type = types.get(edge.from);
    if (!type) problems.push({ field: `${field}.from`, code: 'unknown_step', message: `There is no step ${edge.from}.` });
    if (!types.has(edge.to)) problems.push({ field: `${field}.to`, code: 'unknown_step', message: `There is no step ${edge.to}.` });
    if (type && !hasPort(stepDescriptor(type).ports, edge.port)) {
      problems.push({ field: `${field}.port`, code: 'unknown_port', message: `A step of type ${type} has no port ${edge.port}.` });
    }
    const key = `${edge.from} ${edge.port}`;
    if (used.has(key)) problems.push({ field, code: 'port_used_twice', message: `The port ${edge.port} of ${edge.from} leads to two steps.` });
    used.add(key);
    return problems;
  });
}

function checkShape({ steps, edges }: Checked): Problem[] {
  const flow = edges.filter((edge) => !comesBack(steps, edges, edge));
  const cycle = firstInCycle(steps, flow);
  if (cycle) return [{ field: `steps[${steps.indexOf(cycle)}]`, code: 'cycle', message: `The step ${cycle.id} leads back to itself.` }];
  const reached = new Set(flow.map((edge) => edge.to));
  const starts = steps.filter((step) => !reached.has(step.id));
  const spare = starts.slice(1).map((step): Problem => {
    return { field: `steps[${steps.indexOf(step)}]`, code: 'not_connected', message: `No step leads to ${step.id}.` };
  });
  return [...spare, ...checkBodies(steps, flow)];
}

/** The first step on a cycle; undefined if there is none. A step is on no cycle if none of the steps that lead to it is. */
function firstInCycle(steps: readonly Step[], edges: readonly Edge[]): Step | undefined {
  const ways = Map.groupBy(edges, ({ from }) => from);
  const entries = new Map(steps.map(({ id }) => [id, 0]));
  for (const { to } of edges) entries.set(to, (entries.get(to) ?? 0) + 1);
  const open = [...entries].flatMap(([id, count]) => (count === 0 ? [id] : []));
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    entries.delete(id);
    for (const { to } of ways.get(id) ?? []) {
      const left = (entries.get(to) ?? 0) - 1;
      entries.set(to, left);
      if (left === 0) open.push(to);
    }
  }
  // The remaining steps are on a cycle or after one.
  return steps.find(({ id }) => entries.has(id) && leadsTo(edges, id));
}

const leadsTo = (edges: readonly Edge[], id: string) =>
  reachable(
    edges,
    edges.filter((edge) => edge.from === id).map((edge) => edge.to),
  ).has(id);

/** Whether an edge leads from the body of a loop or parallel back to that step. It marks the end of a pass. */
function comesBack(steps: readonly Step[], edges: readonly Edge[], edge: Edge): boolean {
  const target = steps.find((step) => step.id === edge.to);
  return target !== undefined && hasBody(target.type) && bodyOf(edges, target.id).has(edge.from);
}

/** A body must be entered only by its own port, and the branches of a parallel must not join inside it. */
function checkBodies(steps: readonly Step[], edges: readonly Edge[]): Problem[] {
  return steps.flatMap((step, index) => {
    if (!hasBody(step.type)) return [];
    const body = bodyOf(edges, step.id);
    const entered = edges.some((edge) => body.has(edge.to) && !body.has(edge.from) && !(edge.from === step.id && isInner(edge.port)));
    const field = `steps[${index}]`;
    if (entered) return [{ field, code: 'body_entered', message: `A step outside ${step.id} leads into its body.` }];
    const sets = branchesOf({ steps: [...steps], edges: [...edges] }, step.id).map((first) => reachable(edges, [first], step.id));
    const meet = [...body].some((id) => sets.filter((set) => set.has(id)).length > 1);
    return meet ? [{ field, code: 'branches_meet', message: `Branches of ${step.id} meet; go on from its port next.` }] : [];
  });
}

const about = {
  form: { code: 'unknown_form', exists: (lookups: Lookups, id: string) => lookups.form(id) },
  model: { code: 'unknown_model', exists: (lookups: Lookups, slug: string) => lookups.model(slug) },
} as const;

function checkTrigger({ trigger }: Checked, lookups: Lookups): Problem[] {
  if (isTimed(trigger)) return checkTimes(trigger);
  const { about: named } = triggerDescriptor(trigger.type);
  if (!named || named.names === 'words') return [];
  const { code, exists } = about[named.names];
  return triggerNames(trigger).flatMap((name, index) =>
    exists(lookups, name) ? [] : [{ field: `trigger.${named.key}[${index}]`, code, message: `There is no ${named.names} ${name}.` }],
  );
}

function checkTimes({ cron }: TimedTrigger): Problem[] {
  const problem = cronProblem(cron);
  if (problem === null) return [];
  return [{ field: 'trigger.cron', code: 'invalid_cron', message: cronMessage(problem), ...(problem.field && { params: problem.field }) }];
}
