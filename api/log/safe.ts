import { isSecretKey } from '@millwright/core/secret-keys.ts';

const hidden = '•••';
const deepest = 6;

/** Hides what signs somebody in from a text: passwords in addresses, bearer tokens. */
const safeText = (text: string) =>
  text.replaceAll(/(\w:\/\/[^\s:/@]*:)[^\s/@]+@/g, `$1${hidden}@`).replaceAll(/\b(bearer\s+)[\w~.+/=-]{8,}/gi, `$1${hidden}`);

/** Redacts a detail of a log line: secrets are hidden, and an error comes with what led to it, so that none is lost. */
export function safe(value: unknown, within = '', depth = 0): unknown {
  if (typeof value === 'string') return safeText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return hidden;
  if (value instanceof Error) return safeError(value, depth);
  if (Array.isArray(value)) return value.map((each) => safe(each, within, depth + 1));
  const entries = Object.entries(value).map(([key, each]) => [key, isSecretKey(key, within) ? hidden : safe(each, key, depth + 1)]);
  return Object.fromEntries(entries);
}

function safeError(error: Error, depth: number) {
  const { name, message, stack, cause } = error;
  return {
    name,
    message: safeText(message),
    ...(stack === undefined ? {} : { stack: safeText(stack) }),
    ...(cause === undefined ? {} : { cause: safe(cause, '', depth + 1) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map((each) => safe(each, '', depth + 1)) } : {}),
  };
}
