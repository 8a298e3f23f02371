import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { log } from '../log/log.ts';
import { version } from '../settings/settings.ts';

/** A request that ended in a failure of ours. It holds what the log tells of it, and nothing else. */
export type FailedRequest = { method: string; path: string; status: number; code: string; request_id: string; started_at: number; error: unknown };
export type ErrorTraces = (failure: FailedRequest) => void;

/** The share of failed requests that a trace is sent of. */
const sampleRate = 0.025;
const patience_ms = 5_000;
/** While the collector is slow, further traces are dropped rather than kept. */
const mostUnderWay = 10;

/** Lists the error and what led to it, outermost first. */
function causes(error: unknown): unknown[] {
  const chain = [error];
  for (let at = error; at instanceof Error && at.cause !== undefined && chain.length < 8; at = at.cause) chain.push(at.cause);
  return chain;
}

/** Loads OpenTelemetry, and answers what sends one failure as a trace of one span to the collector at `url`. */
async function senderTo(url: string): Promise<(failure: FailedRequest) => Promise<void>> {
  const [{ BasicTracerProvider, AlwaysOnSampler }, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: patience_ms, concurrencyLimit: mostUnderWay });
  return ({ method, path, status, code, request_id, started_at, error }) =>
    new Promise((resolve, reject) => {
      const provider = new BasicTracerProvider({
        resource: resourceFromAttributes({ 'service.name': 'millwright-api', 'service.version': version }),
        sampler: new AlwaysOnSampler(),
        spanProcessors: [
          {
            onStart: () => undefined,
            onEnd: (span) =>
              exporter.export([span], ({ error: refused, code: end }) => (end === 0 ? resolve() : reject(refused ?? new Error('refused')))),
            forceFlush: async () => undefined,
            shutdown: async () => undefined,
          },
        ],
      });
      const attributes = {
        'http.request.method': method,
        'url.path': path,
        'http.response.status_code': status,
        'error.type': code,
        'millwright.request_id': request_id,
      };
      const options = { kind: SpanKind.SERVER, startTime: new Date(started_at), root: true, attributes };
      const span = provider.getTracer('millwright', version).startSpan(`${method} ${path}`, options);
      for (const each of causes(error)) span.recordException(each instanceof Error ? each : String(each));
      span.setStatus({ code: SpanStatusCode.ERROR, message: code }).end();
    });
}

/** Sends a sample of the failures to a collector; none without one. It never fails, and nobody waits for it. */
export function errorTraces(url: string | undefined, random: () => number = Math.random): ErrorTraces {
  if (url === undefined) return () => undefined;
  let under_way = 0;
  let sender: ReturnType<typeof senderTo> | null = null;
  const send = async (failure: FailedRequest) => {
    sender ??= senderTo(url);
    await (await sender)(failure);
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
