import type { Endpoint } from '@millwright/core/contract/parts/endpoint.ts';

type Answer = { status: number; json?: unknown; body?: unknown };
type Sender = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

type OnceCall = { path: string; body?: unknown; version?: number };

/** A call of an endpoint that succeeds, and a different call of the same endpoint. */
export type Once = { by: Sender; call: OnceCall; other: OnceCall };

/** Returns method and path of an endpoint that must honour Idempotency-Key; an empty list for others. */
export const writes = ({ method, path, reads, anonymous }: Endpoint): string[] =>
  method === 'POST' && !reads && !anonymous ? [`${method} ${path}`] : [];

let keys = 0;

/** Sends a call twice with one key, then another call with it. Returns every difference from a call that was executed once. */
export async function problemsOnce(name: string, { by, call, other }: Once): Promise<string[]> {
  const headers = { 'idempotency-key': `walk-${++keys}` };
  const send = async ({ path, body, version }: OnceCall) => {
    const { status, json, body: read } = await by('POST', path, body, { ...headers, ...(version ? { 'if-match': String(version) } : {}) });
    return { status, text: JSON.stringify(json ?? read) };
  };
  const [first, again, reused] = [await send(call), await send(call), await send(other)];
  return [
    ...(first.status < 300 ? [] : [`${name}: ${first.status} ${first.text}`]),
    ...(again.status === first.status && again.text === first.text ? [] : [`${name} again: ${again.status} ${again.text}, not ${first.text}`]),
    ...(reused.status === 422 && reused.text.includes('"key_reused"') ? [] : [`${name} with another body: ${reused.status} ${reused.text}`]),
  ];
}
