import type { Json } from '@millwright/core/json.ts';
import { graph } from './graph.ts';
import { AppFailure } from './http.ts';

/** A root field of a GraphQL operation: its arguments with types and values, and its selection. */
export type Root = { field: string; asked: Record<string, { type: string; value: Json | undefined }>; selection: string };

/** Reads a root field. */
export type Ask = <T>(root: Root, signal?: AbortSignal) => Promise<T>;

/** The most root fields of one operation. */
const most = 25;

const suffix = (at: number) => (at ? String(at) : '');

/** Sends root fields as one operation. They are aliased `rows`, `rows1`, `rows2`, …. */
async function askAll(name: string, roots: readonly Root[], signal?: AbortSignal): Promise<unknown[]> {
  const each = <T>(of: (argument: string, variable: string, value: Root['asked'][string]) => T) =>
    roots.map(({ asked }, at) => Object.entries(asked).map(([argument, value]) => of(argument, `${argument}${suffix(at)}`, value)));
  const signature = each((_, variable, { type }) => `$${variable}: ${type}`).flat();
  const callArguments = each((argument, variable) => `${argument}: $${variable}`);
  const fields = roots.map(({ field, selection }, at) => `rows${suffix(at)}: ${field}(${callArguments[at]?.join(', ')}) { ${selection} }`);
  const variables = Object.fromEntries(each((_, variable, { value }) => (value === undefined ? [] : [[variable, value] as const])).flat(2));
  const answer = await graph<Record<string, unknown>>(`query ${name}(${signature.join(', ')}) { ${fields.join(' ')} }`, variables, signal);
  return roots.map((_, at) => answer[`rows${suffix(at)}`]);
}

/** Sends each root field as its own operation. */
export const askAlone =
  (name: string): Ask =>
  async <T>(root: Root, signal?: AbortSignal) => {
    const [rows] = await askAll(name, [root], signal);
    return rows as T;
  };

type Waiting = { root: Root; resolve: (rows: never) => void; reject: (error: unknown) => void };

/** Errors that a combined operation can have although its parts do not: it reads too much or is too slow. */
const tooMuch: readonly unknown[] = ['invalid_query', 'too_slow'];

/**
 * Combines the root fields requested in the same tick into one operation (of at most 25), so that a reader needs one
 * request. If that is too much, it is sent again in halves.
 */
export function askTogether(name: string, signal?: AbortSignal): Ask {
  let waiting: Waiting[] = [];
  const send = async (part: readonly Waiting[]): Promise<void> => {
    try {
      const rows = await askAll(
        name,
        part.map(({ root }) => root),
        signal,
      );
      part.forEach(({ resolve }, at) => {
        resolve(rows[at] as never);
      });
    } catch (error) {
      const half = Math.ceil(part.length / 2);
      if (part.length > 1 && error instanceof AppFailure && tooMuch.includes(error.code))
        await Promise.all([send(part.slice(0, half)), send(part.slice(half))]);
      else for (const { reject } of part) reject(error);
    }
  };
  const flush = () => {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += most) void send(all.slice(at, at + most));
  };
  return (root) =>
    new Promise((resolve, reject) => {
      if (!waiting.length) queueMicrotask(flush);
      waiting.push({ root, resolve, reject });
    });
}
