/** A task that uses `slots` of the machine. It begins when all tasks in `after` have succeeded. */
export type Task<Result> = { name: string; slots: number; after?: readonly string[]; run: () => Promise<Result> };
export type Outcome<Result> = { took_ms: number } & ({ result: Result } | { error: unknown });

/**
 * Runs tasks in parallel and in order, as long as their slots fit the budget. A task that needs more than the budget runs
 * alone. If a task in `after` fails, the task is not run and fails with the same error.
 */
export async function schedule<Result>(tasks: readonly Task<Result>[], budget: number): Promise<Record<string, Outcome<Result>>> {
  const outcomes: Record<string, Outcome<Result>> = {};
  const waiting = [...tasks];
  const running = new Map<string, Promise<void>>();
  let free = budget;

  async function run({ name, run: work }: Task<Result>, slots: number) {
    free -= slots;
    const began = performance.now();
    const took = () => performance.now() - began;
    outcomes[name] = await work().then(
      (result) => ({ result, took_ms: took() }),
      (error) => ({ error, took_ms: took() }),
    );
    free += slots;
    running.delete(name);
  }

  function startReady() {
    for (const task of [...waiting]) {
      const before = (task.after ?? []).filter((name) => tasks.some((other) => other.name === name)).map((name) => outcomes[name]);
      const failed = before.find((outcome) => outcome && 'error' in outcome);
      const slots = Math.min(task.slots, budget);
      if (failed) outcomes[task.name] = { ...failed, took_ms: 0 };
      else if (before.includes(undefined) || slots > free) continue;
      else running.set(task.name, run(task, slots));
      waiting.splice(waiting.indexOf(task), 1);
    }
  }

  for (startReady(); running.size > 0; startReady()) await Promise.race(running.values());
  return outcomes;
}
