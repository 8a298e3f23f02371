import type { Json, JsonObject } from '../json.ts';
import type { Operation, Param } from './operation.ts';
import type { IntegrationWebhook } from './webhook.ts';

type ConnectorGroup = 'shops' | 'money' | 'messages' | 'office' | 'data';

/** A documented call of the vendor with its answer. A test sends the call to a local server and compares. */
type Recorded = {
  operation: string;
  params: JsonObject;
  /** `path` is the path on the server; `headers` are the required ones, without those of the sign-in. */
  request: { path: string; headers?: Record<string, string>; body?: string };
  answer: { status?: number; headers?: Record<string, string>; body: Json };
  /** The result for the caller. */
  data: Json;
};

/** A template for integrations with one system: everything but the secrets. */
export type Connector = {
  key: string;
  name: string;
  group: ConnectorGroup;
  /** The vendor's documentation. */
  source: string;
  /** May contain placeholders that a company fills in: `https://{shop}.example.com`. */
  url: string;
  authentication: JsonObject;
  operations: Operation[];
  /** Webhooks, each with the vendor's example, which a test signs and sends. */
  webhooks?: IntegrationWebhook[];
  test?: string;
  per_minute?: number;
  recorded: Recorded;
};

/** Describes a connector. */
export const defineConnector = (connector: Connector): Connector => connector;

/** The placeholders in a connector's address. */
export const fillsOf = ({ url }: Pick<Connector, 'url'>): string[] => [...url.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Whether a value may replace a placeholder: it must be a part of a host or path, and not change what surrounds it. */
export const isFill = (value: string): boolean => /^[A-Za-z0-9]([A-Za-z0-9.-]{0,100}[A-Za-z0-9])?$/.test(value) && !value.includes('..');

/** The address with the values of a company in place of the placeholders. */
export const filledAddress = ({ url }: Pick<Connector, 'url'>, values: Readonly<Record<string, string>>): string =>
  url.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] || whole);

const param =
  (place: Param['in'], type: Param['type']) =>
  (name: string, label: string, more: Partial<Param> = {}): Param => ({
    name,
    label,
    in: place,
    type,
    ...(place === 'path' && { required: true }),
    ...more,
  });
/** Parameters of a call, by place and type. */
export const inPath = param('path', 'text');
export const inQuery = param('query', 'text');
export const numberInQuery = param('query', 'number');
export const inBody = param('body', 'text');
export const numberInBody = param('body', 'number');
export const jsonInBody = param('body', 'json');

/** The default retries: after too many calls, and while a server is unavailable. */
export const usualRetry = { statuses: [429, 502, 503, 504], tries: 3 };

/** The JSON Schema of an object with these values and their titles. Inner objects are given in the same way. */
export const answering = (titles: Titles): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(titles).map(([name, title]) => [name, typeof title === 'string' ? { title } : { title: title[0], ...answering(title[1]) }]),
  ),
});
interface Titles {
  readonly [name: string]: string | readonly [title: string, inner: Titles];
}
