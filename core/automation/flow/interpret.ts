import type { StepDescriptor } from '../descriptor/define-step.ts';
import type { Port } from '../descriptor/ports.ts';
import { isInside, isOutside, type OutsideType, stepDescriptor } from '../steps/registry.ts';
import type { StepError } from '../types.ts';
import type { Graph, GraphStep } from './graph.ts';
import { afterFailure, branchesOf, enabledFrom, firstStep, follow, type Position, positionOf, stepOf } from './traverse.ts';

/** One execution of a step: `item` numbers the passes of the loops around it (`2`, `2.0`), '' outside loops. */
export type StepInstance = { step_id: string; item: string };
export type Failure = { failed: StepError };
export const failedIn = (answer: object): answer is Failure => 'failed' in answer;

/**
 * The result of running a group of inside steps. `ended`: the path ended; `closed` means that this was the end of the
 * run and is already recorded. `at`: the next step must run on its own, or, with `failed`, this step failed.
 */
export type GroupResult = { ended: true; closed: boolean } | { at: string } | { at: string; failed: StepError };

/** A step that calls another system. */
export type OutsideStep = GraphStep & { type: OutsideType };
const reachesOutside = (step: GraphStep): step is OutsideStep => isOutside(step.type);

/** The effects that the interpreter requests. Each result is recorded, so a repeated request gives the same result. */
export type Engine = {
  /** Runs inside steps from here on. With `last`, the end of their path is the end of the run. */
  group(instance: StepInstance, last: boolean): Promise<GroupResult>;
  outside(step: OutsideStep, instance: StepInstance): Promise<object | Failure>;
  /** Waits. If the wait can end in several ways, returns the port to continue by. */
  wait(step: GraphStep, instance: StepInstance): Promise<{ port?: Port } | Failure>;
  automation(step: GraphStep, instance: StepInstance): Promise<object | Failure>;
  /**
   * Determines the items of a loop. Returns the number of passes and how many run at the same time. For a parallel it only
   * records the start (no passes).
   */
  beginBody(instance: StepInstance): Promise<Passes | Failure>;
  /** Records the end of a loop or parallel. */
  endStep(instance: StepInstance, failed?: StepError): Promise<void>;
  pause(seconds: number): Promise<void>;
  /** Called between two passes of a loop. An engine may stop the walk here and start another one at the position. */
  between?(position: () => Position): Promise<void> | undefined;
  /** Runs branches, concurrently if the engine can. */
  together(branches: (() => Promise<void>)[]): Promise<void>;
  endRun(failed?: StepError & { step_id: string }): Promise<void>;
};

/** The passes of a body. They run one after the other, or `at_once` of them at the same time. */
export type Passes = { passes: number; at_once?: number };

/** Ends the run as failed, with the failure. */
class RunFailure extends Error {
  readonly step_id: string;
  readonly failed: StepError;
  constructor(step_id: string, failed: StepError) {
    super(failed.message);
    this.step_id = step_id;
    this.failed = failed;
  }
}

/** Interprets an automation from its first step, or from a saved position, to its end, and records success or failure. Deterministic. */
export const interpret = (graph: Graph, engine: Engine, at: Position = []): Promise<'success' | 'failure'> =>
  toItsEnd(engine, () => walk(graph, engine, at[0]?.step_id ?? firstStep(graph), '', true, at));

/** As `interpret`, from one execution of a step to the end of its path. */
export const interpretFrom = (graph: Graph, engine: Engine, { step_id, item }: StepInstance): Promise<'success' | 'failure'> =>
  toItsEnd(engine, () => walk(graph, engine, step_id, item, true));

async function toItsEnd(engine: Engine, path: () => Promise<boolean>): Promise<'success' | 'failure'> {
  try {
    const closed = await path();
    if (!closed) await engine.endRun();
    return 'success';
  } catch (error) {
    if (!(error instanceof RunFailure)) throw error;
    await engine.endRun({ ...error.failed, step_id: error.step_id });
    return 'failure';
  }
}

/** `at` is the position inside the first step. */
async function walk(graph: Graph, engine: Engine, from: string | null, item: string, last: boolean, at: Position = []): Promise<boolean> {
  const attempts = new Map<string, number>();
  let rest = at;
  for (let step = enabledFrom(graph, from); step; ) {
    const instance = { step_id: step.id, item };
    if (!isInside(step.type)) {
      step = enabledFrom(graph, await single(graph, engine, step, instance, rest));
      rest = [];
      continue;
    }
    const result = await engine.group(instance, last);
    if ('ended' in result) return result.closed;
    const reached = stepOf(graph, result.at);
    step = 'failed' in result ? await repeatOrGoOn(graph, engine, reached, result.failed, attempts) : reached;
  }
  return false;
}

/** After a failed inside step: the same step again while it has attempts left, otherwise the next step. */
async function repeatOrGoOn(graph: Graph, engine: Engine, step: GraphStep, failed: StepError, attempts: Map<string, number>) {
  const attempt = (attempts.get(step.id) ?? 0) + 1;
  attempts.set(step.id, attempt);
  if (step.retry && !failed.final && attempt < step.retry.attempts) {
    await engine.pause(step.retry.interval_seconds);
    return step;
  }
  return enabledFrom(graph, wayAfter(graph, step, failed));
}

function wayAfter(graph: Graph, step: GraphStep, failed: StepError): string | null {
  const next = afterFailure(graph, step);
  if (next === undefined) throw new RunFailure(step.id, failed);
  return next;
}

/** Runs one step that is not part of a group. Returns the next step. */
async function single(graph: Graph, engine: Engine, step: GraphStep, instance: StepInstance, at: Position): Promise<string | null> {
  const answer = await perform(graph, engine, step, instance, at);
  return failedIn(answer) ? wayAfter(graph, step, answer.failed) : follow(graph, step.id, portOf(answer));
}

const portOf = (answer: object): Port => ('port' in answer ? (answer.port as Port) : 'next');

function perform(graph: Graph, engine: Engine, step: GraphStep, instance: StepInstance, at: Position): Promise<object | Failure> {
  if (reachesOutside(step)) return engine.outside(step, instance);
  const descriptor = stepDescriptor(step.type);
  if (descriptor.place !== 'control') throw new Error(`The step ${step.id} runs in a group.`);
  return controls[descriptor.control](graph, engine, step, instance, at);
}

type Control = Extract<StepDescriptor, { place: 'control' }>['control'];

/** Performs the steps that the interpreter handles itself. */
const controls: Record<Control, (graph: Graph, engine: Engine, step: GraphStep, instance: StepInstance, at: Position) => Promise<object | Failure>> =
  {
    wait: (_graph, engine, step, instance) => engine.wait(step, instance),
    approval: (_graph, engine, step, instance) => engine.wait(step, instance),
    automation: (_graph, engine, step, instance) => engine.automation(step, instance),
    loop: (graph, engine, step, instance, at) => body(engine, instance, () => loop(graph, engine, step, instance, at)),
    branches: (graph, engine, step, instance) => body(engine, instance, () => branches(graph, engine, step, instance)),
  };

/** A failure inside a body counts as a failure of the step that contains it. That step's own error path and `soft_fail` apply. */
async function body(engine: Engine, instance: StepInstance, run: () => Promise<object | Failure>): Promise<object | Failure> {
  try {
    const answer = await run();
    if (!failedIn(answer)) await engine.endStep(instance);
    return answer;
  } catch (error) {
    if (!(error instanceof RunFailure)) throw error;
    const failed = { at: error.step_id, ...error.failed };
    await engine.endStep(instance, failed);
    return { failed };
  }
}

async function loop(graph: Graph, engine: Engine, step: GraphStep, instance: StepInstance, [here, ...inner]: Position): Promise<object | Failure> {
  const answer = await engine.beginBody(instance);
  if (failedIn(answer)) return answer;
  const first = follow(graph, step.id, 'item');
  const begin = here?.pass ?? 0;
  if (first !== null && (answer.at_once ?? 1) > 1) {
    await manyAtOnce(graph, engine, instance, { ...answer, first, begin });
    return answer;
  }
  for (let pass = begin; first !== null && pass < answer.passes; pass++) {
    const at = pass === begin ? inner : [];
    await walk(graph, engine, at[0]?.step_id ?? first, inPass(instance.item, pass), false, at);
    const leave = pass + 1 < answer.passes && engine.between?.(() => positionOf(graph, step.id, instance.item, pass + 1));
    if (leave) await leave;
  }
  return answer;
}

/** Each lane runs this many passes before the walk may be stopped and continued. */
const passesALane = 20;

/**
 * Runs passes concurrently, in lanes that each take the next pass. After a failure no new pass starts; those already
 * started are completed.
 */
async function manyAtOnce(
  graph: Graph,
  engine: Engine,
  { step_id, item }: StepInstance,
  { passes, at_once = 1, first, begin }: Passes & { first: string; begin: number },
): Promise<void> {
  for (let from = begin; from < passes; from += at_once * passesALane) {
    const end = Math.min(passes, from + at_once * passesALane);
    let next = from;
    const lane = async () => {
      while (next < end) {
        const pass = next++;
        try {
          await walk(graph, engine, first, inPass(item, pass), false);
        } catch (error) {
          next = end;
          throw error;
        }
      }
    };
    await engine.together(Array.from({ length: Math.min(at_once, end - from) }, () => lane));
    const leave = end < passes && engine.between?.(() => positionOf(graph, step_id, item, end));
    if (leave) await leave;
  }
}

async function branches(graph: Graph, engine: Engine, step: GraphStep, instance: StepInstance): Promise<object | Failure> {
  const answer = await engine.beginBody(instance);
  if (failedIn(answer)) return answer;
  await engine.together(branchesOf(graph, step.id).map((first) => async () => void (await walk(graph, engine, first, instance.item, false))));
  return answer;
}

/** The item key of a pass, inside the surrounding loops. */
const inPass = (item: string, pass: number): string => (item === '' ? String(pass) : `${item}.${pass}`);
