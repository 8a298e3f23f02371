import { graphOf } from '@millwright/core/automation/flow/graph.ts';
import type { Failure } from '@millwright/core/automation/flow/interpret.ts';
import { isLoop, linkOf, maxDepth, runIdFor } from '@millwright/core/automation/match.ts';
import { runWorkflowId } from '@millwright/core/automation/names.ts';
import type { Automation, StepError, TriggerData } from '@millwright/core/automation/types.ts';
import { AppError, type ErrorCode, errors } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { ChildRun } from '@millwright/workflows/activities.ts';
import { v5 } from 'uuid';
import { handedInputs } from '../definitions/handed-inputs.ts';
import { automationOf } from '../definitions/lookup.ts';
import type { RunStep, Transactions } from '../execution/run-group.ts';
import { inStep, type Scope } from '../execution/step-scope.ts';
import { requeue } from '../runs/requeue.ts';
import { findRun, insertRuns, type Run } from '../runs/run-rows.ts';
import { primaryItem, textOf } from '../steps/types.ts';
import { withinBudget } from '../triggers/budget.ts';

const namespace = '6f1f2f0e-6a3b-5c63-9d58-0d5b8b2f7c11';

/** Adds the run of a called automation, once per place; its id is derived from the place. */
export function beginChild(transactions: Transactions, instance: RunStep): Promise<ChildRun | Failure> {
  return inStep<ChildRun>(transactions, instance, async (scope) => {
    const child = await childRun(scope);
    if (scope.before?.status !== 'success') await scope.record('running', { open: true });
    const { id, trigger, definition, status } = child;
    const workflow_id = runWorkflowId(scope.tenant.client.id, id, trigger.attempt);
    return { run_id: id, workflow_id, graph: graphOf(definition), ended: status === 'success' };
  });
}

async function childRun(scope: Scope): Promise<Run> {
  const { tenant, run, instance } = scope;
  const input = await scope.input();
  const automation = automationOf(tenant, textOf(input, 'automation'));
  const id = runIdFor(automation.id, v5(`${run.id} ${instance.step_id} ${instance.item}`, namespace));
  const existing = await findRun(tenant, id);
  const primary = primaryItem({ input, variables: { trigger: run.trigger } });
  if (existing) return goOn(scope, existing, (definition) => triggerOf(scope, definition, primary, input.input));
  const trigger = await triggerOf(scope, automation, primary, input.input);
  const child = { id, definition: automation, trigger, depth: run.depth + 1, chain: chainOf(run, automation, primary), root: run.root ?? run.id };
  const [paid] = await withinBudget(tenant, [child]);
  if (paid?.error) throw new AppError('budget_spent', paid.error.details);
  await insertRuns(tenant, [child]);
  return (await findRun(tenant, id)) as Run;
}

/** Repeating a step runs its automation again, with the present inputs. Otherwise a run that did not succeed is continued. */
async function goOn({ tenant, run: parent, before }: Scope, run: Run, triggerFor: (definition: Automation) => Promise<TriggerData>): Promise<Run> {
  if (!run.ended_at) return run;
  const anew = before?.status === 'skipped';
  if (!anew && run.status === 'success') return run;
  const today = parent.trigger.by_today ? automationOf(tenant, run.automation_id) : undefined;
  if (today?.disabled) throw new AppError('automation_disabled');
  if (!anew) return requeue(tenant, run, { today });
  return requeue(tenant, withTrigger(run, await triggerFor(today ?? run.definition)), { from_start: true, today });
}

function withTrigger(run: Run, trigger: TriggerData): Run {
  const { attempt } = run.trigger;
  return { ...run, trigger: { ...trigger, ...(attempt === undefined ? {} : { attempt }) } };
}

async function triggerOf({ tenant, run }: Scope, definition: Automation, primary: string | null, given: Json | undefined): Promise<TriggerData> {
  const { user_id } = run.trigger;
  const input = await handedInputs(tenant, definition, given);
  return {
    type: 'manual',
    origin: run.id,
    ...(primary ? { primary_item_id: primary } : {}),
    ...(user_id ? { user_id } : {}),
    ...(input === undefined ? {} : { input }),
  };
}

function chainOf(run: Run, automation: Automation, primary: string | null): string[] {
  if (automation.disabled) throw new AppError('automation_disabled');
  const link = linkOf(automation.id, primary ?? undefined);
  if (isLoop(run.chain, link)) throw new AppError('loop_stopped', { count: maxDepth });
  return [...run.chain, link];
}

/** Takes over the result of the called automation. */
export function endChild(transactions: Transactions, instance: RunStep, child_run_id: string): Promise<Record<string, never> | Failure> {
  return inStep<Record<string, never> | Failure>(transactions, instance, async ({ tenant, record }) => {
    const child = await findRun(tenant, child_run_id);
    if (child?.status !== 'success') throw new AppError('sub_automation_failed', whyFailed(child, child_run_id));
    await record('success', { output: { run_id: child.id, output: child.output }, again: false });
    return {};
  });
}

/** The original reason, said once however deep the chain of called automations is, and the run that this step started. */
function whyFailed(child: Run | undefined, run_id: string): JsonObject {
  const { code, message, details } = child?.error ?? {};
  const inner = code === 'sub_automation_failed' && typeof details?.reason === 'string' ? details : null;
  const root_run_id = typeof inner?.root_run_id === 'string' ? inner.root_run_id : run_id;
  const cause = inner ? inner.cause : child?.error && causeOf(child.error);
  const reason = inner?.reason ?? message ?? child?.status ?? '';
  return { reason, ...(cause && { cause }), run_id, automation: child?.automation_id ?? '', root_run_id };
}

/** The original failure for other languages: its code and the values for its message. A failure that lists refused values has only its own message. */
function causeOf({ code, message, details = {} }: StepError): JsonObject | null {
  if (!Object.hasOwn(errors, code) || details.fields !== undefined || details.errors !== undefined) return null;
  const words = [...errors[code as ErrorCode].text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return { code, message, details: Object.fromEntries(words.flatMap((name) => (details[name] === undefined ? [] : [[name, details[name]]]))) };
}
