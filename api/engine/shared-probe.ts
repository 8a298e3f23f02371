import { setTimeout as sleep } from 'node:timers/promises';

/** Whether something answers, and what it last said; `value` is null while that is not known. */
export type Probed<T> = { up: boolean; value: T | null };

type Timing = {
  /** How long an answer stands for everybody. */
  fresh_ms: number;
  /** How long somebody waits for one. */
  patience_ms: number;
  /** How long after its last answer a slow one is busy, not down. */
  grace_ms: number;
};
type Options = Timing & {
  /** What a failed question says: it answered that it has no time, it has not answered in time, or it is not there. */
  meaning?: (error: unknown) => 'busy' | 'late' | 'down';
  now?: () => number;
};

/**
 * A health check that all callers share (single flight): one question at a time, whose answer stands for a while, so
 * that asking often is no load and busy is not told as down.
 */
export function sharedProbe<T>(ask: () => Promise<T>, options: Options): () => Promise<Probed<T>> {
  const { fresh_ms, patience_ms, grace_ms, meaning = () => 'down', now = () => performance.now() } = options;
  let good: { value: T; at: number } | null = null;
  let latest: { probed: Probed<T>; at: number } | null = null;
  let asking: Promise<Probed<T>> | null = null;

  const late = (): Probed<T> => (good && now() - good.at < grace_ms ? { up: true, value: good.value } : { up: false, value: null });
  const onFailure = (error: unknown): Probed<T> => {
    const why = meaning(error);
    if (why === 'late') return late();
    return why === 'busy' ? { up: true, value: good?.value ?? null } : { up: false, value: null };
  };
  const onAnswer = (value: T): Probed<T> => {
    good = { value, at: now() };
    return { up: true, value };
  };
  const question = async () => {
    const probed = await ask().then(onAnswer, onFailure);
    latest = { probed, at: now() };
    asking = null;
    return probed;
  };

  return async () => {
    if (latest && now() - latest.at < fresh_ms) return latest.probed;
    asking ??= question();
    return Promise.race([asking, sleep(patience_ms, null, { ref: false }).then(late)]);
  };
}
