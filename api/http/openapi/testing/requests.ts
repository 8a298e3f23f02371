import fc from 'fast-check';
import type { Operation } from './document.ts';
import { mistaken } from './mistakes.ts';
import type { Values } from './values.ts';

/** The kind of a request: valid, or with one kind of mistake that the answer must report. */
export type Kind = 'described' | 'wrong body' | 'wrong parameter' | 'no sign-in' | 'wrong type' | 'broken text';
export type Request = { kind: Kind; path: string; headers: Record<string, string>; body?: string | FormData };

const json = { 'content-type': 'application/json' };
/** Encodes a value for a path. Empty, `.` and `..` would change the path itself, so a space is sent instead. */
const sendable = (value: unknown) => {
  const text = String(value);
  return text === '' || text === '.' || text === '..' ? '%20' : encodeURIComponent(text.isWellFormed() ? text : text.toWellFormed());
};

function pathOf({ path, parameters }: Operation, values: Record<string, unknown>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => sendable(values[name]));
  const query = parameters.filter((each) => each.in === 'query' && values[each.name] !== undefined);
  const text = query.map(({ name }) => `${name}=${encodeURIComponent(String(values[name]).toWellFormed())}`).join('&');
  return text ? `${filled}?${text}` : filled;
}

function headersOf({ parameters }: Operation, values: Record<string, unknown>): Record<string, string> {
  const given = parameters.filter((each) => each.in === 'header' && values[each.name] !== undefined);
  return Object.fromEntries(given.map(({ name }) => [name, encodeURIComponent(String(values[name]).toWellFormed()).slice(0, 200)]));
}

function formOf(value: unknown): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(value as Record<string, unknown>)) {
    if (name === 'file') form.set(name, new Blob([String(text)]), 'sent.csv');
    else form.set(name, String(text));
  }
  return form;
}

/** A valid request with one mistake that the answer must report. */
function mistakesOf(operation: Operation, described: fc.Arbitrary<Request>): fc.Arbitrary<Request>[] {
  const { anonymous, body, parameters } = operation;
  const asked = (name: string, value: string) =>
    described.map((request): Request => {
      const [path = '', query = ''] = request.path.split('?');
      const others = query.split('&').filter((each) => each && !each.startsWith(`${name}=`));
      return { ...request, kind: 'wrong parameter', path: `${path}?${[...others, `${name}=${value}`].join('&')}` };
    });
  const typed = parameters.filter(({ in: place, schema }) => place === 'query' && (schema.type === 'integer' || schema.enum));
  const stranger = described.map(({ headers: { authorization: _, ...headers }, ...rest }): Request => ({ ...rest, headers, kind: 'no sign-in' }));
  const as = (type: string) =>
    described.map((request): Request => ({ ...request, kind: 'wrong type', headers: { ...request.headers, 'content-type': type } }));
  const isTaken = (type: string) => body?.others.some((other) => type === other || (other.endsWith('/*') && type.startsWith(other.slice(0, -1))));
  const broken = (text: string) => described.map((request): Request => ({ ...request, kind: 'broken text', body: text }));
  return [
    // Monitoring tools of all kinds request the status, with parameters of their own.
    operation.path === '/v1/status' ? described : asked('nobody_knows', '1'),
    ...typed.flatMap(({ name }) => ['zz', '', '-1', '1.5', '0x10'].map((value) => asked(name, value))),
    ...(anonymous ? [] : [stranger]),
    ...(body?.type === 'application/json'
      ? ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/pdf'].filter((type) => !isTaken(type)).map(as)
      : []),
    ...(body?.type === 'application/json' ? ['{', '{"a":', '[1,]', "{'a':1}", '\u0000', '{"__proto__":{}}'].map(broken) : []),
  ];
}

/** Returns requests of one operation: valid ones, ones with a body that its schema forbids, and ones with another mistake. */
export function requestsOf(operation: Operation, values: Values, token: string): fc.Arbitrary<Request> {
  const { body, parameters, anonymous } = operation;
  const isJson = body?.type === 'application/json';
  const own = { ...(anonymous ? {} : { authorization: `Bearer ${token}` }), ...(isJson ? json : {}) };
  const given = fc.record(Object.fromEntries(parameters.map(({ name, schema }) => [name, values.of(schema)])), {
    requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name),
  });
  const request = (kind: Kind, content: fc.Arbitrary<string | FormData | undefined>) =>
    fc.tuple(given, content).map(([params, text]): Request => {
      const headers = { ...own, ...headersOf(operation, params) };
      return { kind, path: pathOf(operation, params), headers, ...(text === undefined ? {} : { body: text }) };
    });
  if (!body || !isJson) {
    const described = request('described', body ? values.of(body.schema).map(formOf) : fc.constant(undefined));
    return fc.oneof({ weight: 4, arbitrary: described }, fc.oneof(...mistakesOf(operation, described)));
  }
  const fitting = values.of(body.schema).filter(body.fits);
  const described = request(
    'described',
    fitting.map((value) => JSON.stringify(value)),
  );
  const misfit = fitting.chain(mistaken).filter((value) => !body.fits(value));
  // A schema that accepts every value has no invalid body.
  const free = body.schema.$ref === '#/components/schemas/Json';
  return fc.oneof(
    { weight: 2, arbitrary: described },
    {
      weight: free ? 0 : 2,
      arbitrary: free
        ? described
        : request(
            'wrong body',
            misfit.map((value) => JSON.stringify(value)),
          ),
    },
    { weight: 1, arbitrary: fc.oneof(...mistakesOf(operation, described)) },
  );
}
