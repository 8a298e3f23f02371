import type { Port } from '@millwright/core/automation/descriptor/ports.ts';
import { type Failure, failedIn } from '@millwright/core/automation/flow/interpret.ts';
import { approvalSignal, recordWaitSignal, resumeSignal } from '@millwright/core/automation/names.ts';
import { condition, defineSignal, setHandler, sleep } from '@temporalio/workflow';
import type { RunStepRef, WaitEnd, WaitPlan } from './activities.ts';
import { inside } from './inside.ts';

const resume = defineSignal<[name: string, value: unknown]>(resumeSignal);

/** How a run waits. Signals that arrive before their wait are stored in `signals`. */
export function waiting(signals: Map<string, unknown>): (instance: RunStepRef) => Promise<{ port?: Port } | Failure> {
  setHandler(resume, (name, value) => void signals.set(name, value));
  return async (instance) => {
    const plan = await inside.beginWait(instance);
    if (failedIn(plan)) return plan;
    if ('done' in plan) return plan.port ? { port: plan.port } : {};
    if ('record_wait' in plan) {
      const there = await inside.endWait(instance, { resumed: 'look' });
      if (there && 'port' in there) return there;
    }
    for (;;) {
      const answer = await inside.endWait(instance, await until(plan, signals));
      if (!answer) return {};
      if ('port' in answer) return answer;
    }
  };
}

async function until(plan: Exclude<WaitPlan, { done: true }>, signals: Map<string, unknown>): Promise<WaitEnd> {
  if ('until' in plan) {
    await sleep(Math.max(0, Date.parse(plan.until) - Date.now()));
    return { resumed: 'time' };
  }
  const { signal, timeout_seconds } = 'signal' in plan ? plan : untilTold(plan);
  const here = () => signals.has(signal);
  const came = timeout_seconds === undefined ? await condition(here).then(() => true) : await condition(here, timeout_seconds * 1000);
  if (!came) return { resumed: 'time' };
  const value = signals.get(signal) ?? null;
  signals.delete(signal);
  return { resumed: 'signal', value };
}

type Told = Extract<WaitPlan, { expires_at: string | null }>;

/** The signal that ends the wait, and the remaining time. */
function untilTold(plan: Told): { signal: string; timeout_seconds?: number } {
  const signal = 'approval' in plan ? approvalSignal(plan.approval) : recordWaitSignal(plan.record_wait);
  const { expires_at } = plan;
  return expires_at === null ? { signal } : { signal, timeout_seconds: Math.max(1, Date.parse(expires_at) - Date.now()) / 1000 };
}
