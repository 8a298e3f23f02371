import { randomBytes } from 'node:crypto';
import { version } from '../settings/settings.ts';

/** A request that ended in a failure of ours. It holds what the log tells of it, and nothing else. */
export type FailedRequest = { method: string; path: string; status: number; code: string; request_id: string; started_at: number; error: unknown };

const text = (key: string, value: string) => ({ key, value: { stringValue: value } });
const whole = (key: string, value: number) => ({ key, value: { intValue: String(value) } });
const nanoseconds = (time: number) => `${Math.round(time)}000000`;

function exception(error: unknown, time: number) {
  const { name, message, stack } = error instanceof Error ? error : { name: typeof error, message: String(error), stack: '' };
  return {
    name: 'exception',
    timeUnixNano: nanoseconds(time),
    attributes: [text('exception.type', name), text('exception.message', message), text('exception.stacktrace', stack ?? '')],
  };
}

/** The error and what led to it, outermost first. */
function causes(error: unknown): unknown[] {
  const chain = [error];
  for (let at = error; at instanceof Error && at.cause !== undefined && chain.length < 8; at = at.cause) chain.push(at.cause);
  return chain;
}

/** One trace of one span, as OTLP over HTTP takes it in JSON. */
export function errorTrace({ method, path, status, code, request_id, started_at, error }: FailedRequest, now = Date.now()) {
  const span = {
    traceId: randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    name: `${method} ${path}`,
    kind: 2, // server
    startTimeUnixNano: nanoseconds(started_at),
    endTimeUnixNano: nanoseconds(now),
    attributes: [
      text('http.request.method', method),
      text('url.path', path),
      whole('http.response.status_code', status),
      text('error.type', code),
      text('millwright.request_id', request_id),
    ],
    events: causes(error).map((each) => exception(each, now)),
    status: { code: 2, message: code }, // error
  };
  const resource = { attributes: [text('service.name', 'millwright-api'), text('service.version', version)] };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'millwright', version }, spans: [span] }] }] };
}
