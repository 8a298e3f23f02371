import type { Json } from '@millwright/core/json.ts';

const secret =
  /^(secret|client_secret|password|authorization|proxy-authorization|cookie|set-cookie|token|access_token|refresh_token|x-api-key|api[-_]?key)$/i;
const hidden = '•••';

/** A copy for the history, in which the values of keys that name secrets are hidden. */
export function redact<T extends Json | undefined>(value: T): T {
  if (Array.isArray(value)) return value.map((each) => redact(each)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, secret.test(key) && each !== null ? hidden : redact(each)]);
  return Object.fromEntries(entries) as T;
}
