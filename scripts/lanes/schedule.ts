/** A piece of work that keeps `slots` of the machine busy; it begins when all that it comes after has ended well. */
export type Task<Result> = { name: string; slots: number; after?: readonly string[]; run: () => Promise<Result> };
export type Outcome<Result> = { took_ms: number } & ({ result: Result } | { error: unknown });

/**
 * Runs tasks side by side, in their order, as long as their slots fit the budget; one that wants more than there is runs
 * when nothing else does. A task whose forerunner failed does not run and fails by the same error.
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
