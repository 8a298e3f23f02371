import { badInput } from '@millwright/core/automation/bad-input.ts';
import { checkReads } from '@millwright/core/automation/check/check-reads.ts';
import { readExpression } from '@millwright/core/automation/expressions/read-expression.ts';
import { readsOf } from '@millwright/core/automation/expressions/reads.ts';
import { bodyOf, graphOf, isLoop } from '@millwright/core/automation/flow/graph.ts';
import { interpretFrom, type StepInstance } from '@millwright/core/automation/flow/interpret.ts';
import { inputsOf } from '@millwright/core/automation/inputs/declared-input.ts';
import type { Trigger } from '@millwright/core/automation/triggers/registry.ts';
import type { Automation, Step, TriggerData } from '@millwright/core/automation/types.ts';
import type { TestValues } from '@millwright/core/contract/automations.ts';
import type { TestedStep } from '@millwright/core/contract/parts/run-shapes.ts';
import { AppError, type Problem } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { handedInputs } from '../definitions/handed-inputs.ts';
import type { StepServices } from '../definitions/lookup.ts';
import { requireAutomation } from '../definitions/rights.ts';
import { recordSteps, type StepRecord } from '../execution/step-rows.ts';
import { visibleRun } from '../history/history.ts';
import { noPins, type Pins, pinsFor, pinsReadBy } from '../pins/pins.ts';
import { triggerData } from '../runs/create-run.ts';
import { stepsTable } from '../runs/run-rows.ts';
import { rehearse } from './dry-run.ts';
import { testedSteps } from './effects.ts';
import { triedAutomation } from './tried-automation.ts';

/** What the step reads: what a run has found, in one pass of the loops around it, or values given by hand. */
export type Source = {
  run_id?: string | undefined;
  item?: string | undefined;
  values?: TestValues | undefined;
  draft?: boolean | undefined;
  pins?: boolean | undefined;
};

/** The trigger of the trial run, and a function that adds the outputs of other steps to its rows. */
type Surroundings = { trigger: TriggerData; fill: (run_id: string) => Promise<unknown> };

/**
 * Runs one step of an automation alone, even a disabled one, in a transaction that the caller rolls back. Returns its
 * input, its output and the changes it would make.
 */
export async function testStep(
  tenant: TenantTransaction,
  services: StepServices,
  { id, step_id }: { id: string; step_id: string },
  source: Source,
): Promise<TestedStep> {
  const automation = await triedAutomation(tenant, id, source.draft ?? false);
  const step = automation.steps.find(({ id }) => id === step_id);
  if (!step) throw new AppError('not_found');
  const instance = { step_id, item: source.item ?? firstPass(automation, step_id) };
  const definition = alone(automation, step_id);
  const pins = await pinsBeside(tenant, automation, step_id, source);
  const { trigger, fill } = await surroundings(tenant, automation, instance, source, pins);
  const { run, effects } = await rehearse(tenant, services, { definition, trigger }, async (engine, run_id) => {
    await fill(run_id);
    await recordSteps(tenant, run_id, pinnedRecords(automation, pins));
    await interpretFrom(graphOf(definition), engine, instance);
  });
  const tried = (await testedSteps(tenant, run.id, effects)).find((step) => step.step_id === step_id && step.item === instance.item);
  if (!tried) throw new Error(`The step ${step_id} has left no row.`);
  return { ...tried, problems: unknownNames(tenant, automation, step_id), pins: pinsReadBy(automation, step, pins) };
}

/** What is pinned to other steps, where it is asked for; values that are given by hand come before it. */
async function pinsBeside(tenant: TenantTransaction, automation: Automation, step_id: string, { pins, values }: Source): Promise<Pins> {
  if (!pins) return noPins;
  const given = new Set(Object.keys(values?.steps ?? {}));
  const replaced = automation.steps.filter(({ id, output_variable = '' }) => id === step_id || given.has(output_variable)).map(({ id }) => id);
  return new Map([...(await pinsFor(tenant, automation))].filter(([id]) => !replaced.includes(id)));
}

const pinnedRecords = ({ steps }: Automation, pins: Pins): StepRecord[] =>
  steps.flatMap((step) => {
    const output = pins.get(step.id);
    return output === undefined ? [] : [{ instance: { step_id: step.id, item: '' }, step, status: 'success' as const, output }];
  });

/** What the step reads and is not there: it found nothing for it, and would find nothing in a run. */
function unknownNames({ config }: TenantTransaction, automation: Automation, step_id: string): Problem[] {
  const steps = automation.steps.map((step) => ({ ...step, enabled: step.id === step_id }));
  return checkReads({ ...automation, steps }, readExpression, config.schema);
}

/** The automation without the steps after this one. What surrounds the step stays, so that it reads the same as in a run. */
const alone = (automation: Automation, step_id: string): Automation => ({
  ...automation,
  steps: automation.steps.map((step) => (step.id === step_id ? { ...step, enabled: true } : step)),
  edges: automation.edges.filter(({ from }) => from !== step_id),
});

/** The loops that contain the step, the outermost first. */
function loopsAround({ steps, edges }: Automation, step_id: string): Step[] {
  const loops = steps.map((step) => ({ step, body: bodyOf(edges, step.id) }));
  const around = loops.filter(({ step, body }) => isLoop(step.type) && body.has(step_id));
  return around.sort((a, b) => b.body.size - a.body.size).map(({ step }) => step);
}

const firstPass = (automation: Automation, step_id: string): string =>
  loopsAround(automation, step_id)
    .map(() => '0')
    .join('.');

async function surroundings(
  tenant: TenantTransaction,
  automation: Automation,
  instance: StepInstance,
  { run_id, values }: Source,
  pins: Pins,
): Promise<Surroundings> {
  if (values) return await byHand(tenant, automation, instance, values);
  if (run_id === undefined) return { trigger: triggerData(tenant, { type: 'manual' }), fill: async () => undefined };
  const run = await visibleRun(tenant, run_id);
  if (run.automation_id !== automation.id) throw new AppError('not_found');
  return { trigger: run.trigger, fill: (to) => copyAnswers(tenant, run.id, to, instance, pins) };
}

/** The rows of the other steps that the step can read at its place, without those of pinned steps. */
async function copyAnswers(tenant: TenantTransaction, from: string, to: string, { step_id, item }: StepInstance, pins: Pins): Promise<void> {
  const rows = stepsTable(tenant);
  const text = `INSERT INTO ${rows} (id, run_id, step_id, item, name, type, status, attempt, output, start_date, end_date)
    SELECT gen_random_uuid(), $2, step_id, item, name, type, status, attempt, output, start_date, end_date FROM ${rows}
    WHERE run_id = $1 AND step_id <> ALL($3::text[]) AND output IS NOT NULL AND (item = '' OR item = $4 OR starts_with($4, item || '.'))`;
  await tenant.query(text, [from, to, [step_id, ...pins.keys()], item]);
}

/** Values entered by hand may lead a step to anything it can read, so they require the right to change the automation. */
async function byHand(tenant: TenantTransaction, automation: Automation, instance: StepInstance, values: TestValues): Promise<Surroundings> {
  requireAutomation(tenant, 'UPDATE', automation);
  const { primary_item_id, form_id, event } = values.trigger;
  const input = await handedInputs(tenant, asReadBy(automation, instance.step_id), values.trigger.input as Json | undefined);
  const trigger = {
    ...triggerData(tenant, { type: 'manual', primary_item_id, input }),
    ...(form_id === undefined ? {} : { form_id }),
    // Only mappings read it here.
    ...(event === undefined ? {} : { event: event as TriggerData['event'] }),
  } as TriggerData;
  const records = [...answersOf(automation, instance, values), ...itemOf(automation, instance, values)];
  return { trigger, fill: (run_id) => recordSteps(tenant, run_id, records) };
}

/** The automation with only those inputs required that the step reads. */
function asReadBy({ trigger, steps }: Automation, step_id: string): Pick<Automation, 'trigger'> {
  const read = inputsRead(steps.filter(({ id }) => id === step_id));
  const inputs = inputsOf(trigger);
  if (read === null || inputs.length === 0) return { trigger };
  return { trigger: { ...trigger, inputs: inputs.map((one) => ({ ...one, required: one.required === true && read.has(one.name) })) } as Trigger };
}

/** The names of the inputs that steps read; null when they read all of them, or when an expression can't be parsed. */
function inputsRead(steps: readonly Step[]): ReadonlySet<string> | null {
  const names = new Set<string>();
  for (const { source, by } of steps.flatMap(readsOf)) {
    const { problem, paths } = by === 'fact' ? { problem: null, paths: [source.split('.')] } : readExpression(source);
    if (problem !== null) return null;
    for (const [root, part, name] of paths) {
      if (root !== 'trigger' || (part !== undefined && part !== 'input')) continue;
      if (name === undefined) return null;
      names.add(name);
    }
  }
  return names;
}

function answersOf({ steps }: Automation, { step_id }: StepInstance, values: TestValues): StepRecord[] {
  return Object.entries(values.steps).map(([name, output]) => {
    const step = steps.find(({ id, output_variable }) => output_variable === name && id !== step_id);
    if (!step) throw badInput(`values.steps.${name}`, 'unknown_option', { option: name });
    return { instance: { step_id: step.id, item: '' }, step, status: 'success', output: output as Json };
  });
}

/** The innermost loop gets the given item only. */
function itemOf(automation: Automation, { step_id, item }: StepInstance, { item: given }: TestValues): StepRecord[] {
  const loop = loopsAround(automation, step_id).at(-1);
  if (given === undefined || !loop) return [];
  const around = item.split('.').slice(0, -1).join('.');
  return [{ instance: { step_id: loop.id, item: around }, step: loop, status: 'running', open: true, output: [given as Json] }];
}
