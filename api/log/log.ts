type Level = 'info' | 'warn' | 'error';

/** An error with what led to it, so that none is lost behind the one that people are told. */
function shown(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const { name, message, stack, cause } = value;
  const errors = value instanceof AggregateError ? value.errors.map(shown) : undefined;
  return { name, message, stack, ...(cause === undefined ? {} : { cause: shown(cause) }), ...(errors && { errors }) };
}

/** One JSON line on stdout, or stderr for errors. Values of requests never belong into it. */
export function log(level: Level, message: string, details: Record<string, unknown> = {}): void {
  const line = JSON.stringify({
    time: new Date().toISOString(),
    level,
    message,
    ...Object.fromEntries(Object.entries(details).map(([key, value]) => [key, shown(value)])),
  });
  (level === 'error' ? process.stderr : process.stdout).write(`${line}\n`);
}
