import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/** Who waits for whom: a call that came in, one that goes out, or work that was left for later. */
type SpanRole = 'server' | 'client' | 'consumer' | 'internal';
/** `parent`: the traceparent of work elsewhere that this work belongs to; the work under way when missing. */
export type SpanOptions = { role?: SpanRole; attributes?: Attributes; parent?: string | null | undefined };

const kinds: Record<SpanRole, SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

let tracing = false;

/** Tells whether this process records traces; without a collector everything here costs one comparison. */
export const isTracing = (): boolean => tracing;

/** Begins or ends recording: `startTracing` does it once the collector is known. */
export function setTracing(on: boolean): void {
  tracing = on;
}

const traceparents = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Reads a W3C traceparent; null for anything else. */
function readTraceparent(header: string): SpanContext | null {
  const [, traceId, spanId, flags] = traceparents.exec(header) ?? [];
  if (!traceId || !spanId || !flags) return null;
  const read: SpanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return trace.isSpanContextValid(read) ? read : null;
}

const contextOf = (parent: string | null | undefined): Context => {
  const remote = parent ? readTraceparent(parent) : null;
  return remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : context.active();
};

/** Writes where the work under way stands in its trace, as W3C traceparent; null when nothing is recorded. */
export function traceparent(): string | null {
  if (!tracing) return null;
  const current = trace.getActiveSpan()?.spanContext();
  return current ? `00-${current.traceId}-${current.spanId}-${current.traceFlags.toString(16).padStart(2, '0')}` : null;
}

/** Answers the ids of the trace under way, for log lines. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  const current = tracing ? trace.getActiveSpan()?.spanContext() : undefined;
  return current ? { trace_id: current.traceId, span_id: current.spanId } : {};
}

/** Begins a span that its caller ends; `run` does work inside it. */
export function beginSpan(
  name: string,
  { role = 'internal', attributes = {}, parent }: SpanOptions = {},
): { span: Span; run: <T>(work: () => T) => T } {
  const outer = contextOf(parent);
  const span = trace.getTracer('millwright').startSpan(name, { kind: kinds[role], attributes }, outer);
  return { span, run: (work) => context.with(trace.setSpan(outer, span), work) };
}

/** Marks a span as failed. The error's message stays out: it may tell values; its name and code do not. */
function failSpan(span: Span, error: unknown): void {
  const { name, code } = error as { name?: unknown; code?: unknown };
  span.setAttribute('error.type', String(code ?? name ?? typeof error));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Adds an error that nobody foresaw to the span under way, with its stack, as the log tells it. */
export function recordError(error: unknown): void {
  if (tracing) trace.getActiveSpan()?.recordException(error instanceof Error ? error : String(error));
}

/** Runs work as one span of the trace under way, or of its parent's; just runs it while nothing is recorded. */
export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!tracing) return work();
  const { span, run } = beginSpan(name, options);
  try {
    return await run(work);
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}
