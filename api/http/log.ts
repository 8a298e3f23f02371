type Level = 'info' | 'warn' | 'error';

const shown = (value: unknown) => (value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value);

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
