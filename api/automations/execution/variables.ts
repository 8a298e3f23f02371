import { readExpression } from '@millwright/core/automation/expressions/read-expression.ts';
import { readsOf } from '@millwright/core/automation/expressions/reads.ts';
import { bodyOf, isLoop } from '@millwright/core/automation/flow/graph.ts';
import type { StepInstance } from '@millwright/core/automation/flow/interpret.ts';
import type { Step, Variables } from '@millwright/core/automation/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { UserEntity } from '../../db/entities/user.entity.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { LoadedRun } from '../runs/run-rows.ts';
import { howStepsWent, isVisible, whatFailed } from './how-steps-went.ts';
import { recordBefore, recordNow } from './record-variables.ts';

function outputs(run: LoadedRun, item: string): JsonObject {
  const variables = new Map(run.definition.steps.flatMap((step) => (step.output_variable ? [[step.id, step.output_variable] as const] : [])));
  const visible = run.done.filter(({ status, item: from }) => status === 'success' && isVisible(from, item));
  return Object.fromEntries(
    visible.flatMap(({ step_id, output }) => {
      const name = variables.get(step_id);
      return name ? [[name, output] as const] : [];
    }),
  );
}

/** The current item of the innermost surrounding loop. */
function currentItem(run: LoadedRun, { step_id, item }: StepInstance): Json | undefined {
  if (item === '') return undefined;
  const passes = item.split('.');
  const pass = Number(passes.pop());
  const { steps, edges } = run.definition;
  const loops = steps.filter((step) => isLoop(step.type) && bodyOf(edges, step.id).has(step_id));
  const innermost = loops.sort((a, b) => bodyOf(edges, a.id).size - bodyOf(edges, b.id).size)[0];
  const begun = run.done.find((done) => done.step_id === innermost?.id && done.item === passes.join('.'));
  return Array.isArray(begun?.output) ? begun.output[pass] : undefined;
}

async function userOf(tenant: TenantTransaction, id: string | undefined): Promise<Variables['user']> {
  const [user] = id ? await tenant.find(UserEntity, { id }) : [];
  return user ? { id: user.id, email: user.email, first_name: user.first_name, last_name: user.last_name } : null;
}

/** The paths that the input of a step reads. */
export const pathsOf = (step: Pick<Step, 'type' | 'input'>): string[][] =>
  readsOf(step).flatMap(({ source, by }) => (by === 'fact' ? [source.split('.')] : readExpression(source).paths));

/** The variables for the mappings, texts and conditions of a step. Values that need a query are read only if the step uses them. */
export async function variablesAt(tenant: TenantTransaction, run: LoadedRun, step: Step, instance: StepInstance): Promise<Variables> {
  const { id, name, language, time_zone } = tenant.client;
  const paths = pathsOf(step);
  const below = (root: string) => paths.flatMap(([first, ...rest]) => (first === root ? [rest] : []));
  const reads = (root: string) => paths.some(([first]) => first === root || first === undefined);
  const item = currentItem(run, instance);
  const error = reads('error') ? whatFailed(run, instance, language) : undefined;
  return {
    trigger: run.trigger,
    steps: outputs(run, instance.item),
    ...(await howStepsWent(tenant, run, instance, paths)),
    ...(item === undefined ? {} : { item }),
    ...(reads('record') ? { record: await recordNow(tenant, run.trigger, below('record')) } : {}),
    ...(reads('old') ? { old: await recordBefore(tenant, run.trigger, below('old')) } : {}),
    ...(error ? { error } : {}),
    client: { id, name, language, time_zone },
    user: reads('user') ? await userOf(tenant, run.trigger.user_id) : null,
    now: tenant.now,
  };
}
