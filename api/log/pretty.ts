const standard = new Set(['time', 'level', 'message', 'service', 'error']);

type Line = { time: string; level: string; message: string; service?: string; error?: { stack?: string; message?: string } };

/** Writes a JSON line as a person at a terminal reads it: time, level, message, then the rest as `key=value`. */
export function pretty(line: string): string {
  const all = JSON.parse(line) as Line & Record<string, unknown>;
  const { time, level, message, service = '', error } = all;
  const rest = Object.entries(all).filter(([key]) => !standard.has(key));
  const details = rest.map(([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`).join('');
  return `${time.slice(11, 19)} ${level.padEnd(5)} ${service} ${message}${details}\n${error ? `  ${error.stack ?? error.message}\n` : ''}`;
}
