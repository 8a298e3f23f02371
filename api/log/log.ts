import { pino } from 'pino';
import { logContext } from './context.ts';
import { pretty } from './pretty.ts';
import { safe } from './safe.ts';

const levels = ['debug', 'info', 'warn', 'error'] as const;
export type Level = (typeof levels)[number];

let service: string | undefined;
let traceOf: () => object = () => ({});

/** Names the process in its lines. */
export function logAs(name: string): void {
  service = name;
}

/** Lets each line name the trace that it belongs to. */
export function logTraces(current: () => object): void {
  traceOf = current;
}

/** Errors go to stderr, all else to stdout; a terminal gets readable lines instead of JSON. */
const out = {
  [Symbol.for('pino.metadata')]: true,
  lastLevel: 0,
  write(line: string): void {
    const stream = this.lastLevel >= 50 ? process.stderr : process.stdout;
    stream.write(stream.isTTY ? pretty(line) : line);
  },
};

const wanted = levels.find((level) => level === process.env.LOG_LEVEL) ?? 'info';
const logger = pino(
  {
    level: wanted,
    base: null,
    messageKey: 'message',
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level) => ({ level }) },
    mixin: () => ({ ...(service && { service }), ...logContext(), ...traceOf() }),
  },
  out,
);

/**
 * Writes one JSON line, from LOG_LEVEL on, with the ids of the work under way. Values of requests and records never
 * belong into it; secrets that stray into the details are hidden.
 */
export function log(level: Level, message: string, details: Record<string, unknown> = {}): void {
  if (logger.isLevelEnabled(level)) logger[level](safe(details), message);
}

/** Writes the lines of a library that has a logger of its own. */
export const libraryLog =
  (name: string) =>
  (level: string, message: string, details: object = {}) =>
    log(levels.find((each) => each === level.toLowerCase()) ?? 'info', message, { library: name, ...details });
