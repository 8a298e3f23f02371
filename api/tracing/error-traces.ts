import { log } from '../log/log.ts';
import { errorTrace, type FailedRequest } from './otlp.ts';

/** The share of failed requests that a trace is sent of. */
const sampleRate = 0.025;
const patience_ms = 5_000;
/** While the collector is slow, further traces are dropped rather than kept. */
const mostUnderWay = 10;

export type ErrorTraces = (failure: FailedRequest) => void;

/** Sends a sample of the failures to a collector; none without one. It never fails, and nobody waits for it. */
export function errorTraces(url: string | undefined, random: () => number = Math.random): ErrorTraces {
  if (url === undefined) return () => undefined;
  let under_way = 0;
  const send = async (failure: FailedRequest) => {
    const { ok, status, body } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(errorTrace(failure)),
      signal: AbortSignal.timeout(patience_ms),
    });
    await body?.cancel();
    if (!ok) throw new Error(`The collector answered ${status}.`);
  };
  return (failure) => {
    if (random() >= sampleRate || under_way >= mostUnderWay) return;
    under_way += 1;
    send(failure)
      .catch((error: unknown) => log('warn', 'a trace was not sent', { error }))
      .finally(() => {
        under_way -= 1;
      });
  };
}
