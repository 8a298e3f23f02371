import type { Operation } from './document.ts';
import type { Kind, Request } from './requests.ts';

export type Answer = { status: number; type: string; text: string };

/** The allowed statuses for each kind of mistake. */
const refusals: Partial<Record<Kind, (status: number) => boolean>> = {
  'wrong body': (status) => status >= 400 && status < 500,
  'wrong parameter': (status) => status >= 400 && status < 500,
  'no sign-in': (status) => status === 401,
  'wrong type': (status) => status === 415,
  'broken text': (status) => status === 400,
};

/** Lines of a stack, file paths and texts of the database, which an answer must not contain. */
const inside = /\bat .+\.[mc]?[jt]s:\d+|node_modules|\/api\/|relation "[^"]+" does not exist|syntax error at or near/;

/** Sends a request; of a stream only the beginning is read. */
export async function ask(url: string, { method }: Operation, { path, headers, body }: Request): Promise<Answer> {
  const answer = await fetch(url + path, { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) });
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  if (type !== 'text/event-stream') return { status: answer.status, type, text: await answer.text() };
  await answer.body?.cancel();
  return { status: answer.status, type, text: '' };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns what in an answer does not match the document. */
export function problemsOf({ answers }: Operation, { kind }: Request, { status, type, text }: Answer): string[] {
  const documented = answers.get(status);
  const fits = documented?.get(type) ?? documented?.get('*/*');
  const misfits =
    fits && type.endsWith('json') && !fits(readJson(text)) ? fits.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`) : [];
  return [
    ...(status >= 500 && status !== 503 ? [`fails with ${status}`] : []),
    ...(documented ? [] : [`${status} is not documented`]),
    ...(documented && documented.size > 0 && !fits ? [`${status} is documented as ${[...documented.keys()]}, not as ${type}`] : []),
    ...(documented?.size === 0 && text ? [`${status} is documented to have no body`] : []),
    ...(misfits?.length ? [`${status} does not fit its schema: ${misfits.slice(0, 5).join('; ')}`] : []),
    ...(refusals[kind] && !refusals[kind](status) ? [`${kind} is answered ${status}`] : []),
    ...(status >= 400 && inside.test(text) ? ['tells of its inside'] : []),
  ];
}
