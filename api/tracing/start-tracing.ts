import { context, trace } from '@opentelemetry/api';
import { log, logTraces } from '../log/log.ts';
import { version } from '../settings/settings.ts';
import { setTracing, traceIds } from './spans.ts';

/** Spans that wait to be sent may take so long at the end of the process. */
const patience_ms = 2_000;

/**
 * Records traces of this process and sends them to the OTLP collector at OTEL_EXPORTER_OTLP_ENDPOINT; nothing is even
 * loaded without one. OpenTelemetry's own variables hold (headers, sampler, batches). Ends with the answered function,
 * which sends what is left.
 */
export async function startTracing(service: string): Promise<() => Promise<void>> {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => undefined;
  const [{ BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ]);
  const resource = resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? service, 'service.version': version });
  const provider = new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  logTraces(traceIds);
  setTracing(true);
  return async () => {
    setTracing(false);
    const late = new Promise<void>((resolve) => setTimeout(resolve, patience_ms).unref());
    await Promise.race([provider.shutdown().catch((error: unknown) => log('warn', 'traces were not sent', { error })), late]);
  };
}
