import type { Json, JsonObject } from '../json.ts';
import type { Operation, Param } from './operation.ts';
import type { IntegrationWebhook } from './webhook.ts';

type ConnectorGroup = 'shops' | 'money' | 'messages' | 'office' | 'data';

/** A call and its response from the vendor's documentation. A test makes the call to a local server and compares both. */
type Recorded = {
  operation: string;
  params: JsonObject;
  /** `path` is relative to the server. `headers` are those to compare, without the sign-in. */
  request: { path: string; headers?: Record<string, string>; body?: string };
  answer: { status?: number; headers?: Record<string, string>; body: Json };
  /** The data that the caller gets from the response. */
  data: Json;
};

/** A connector: a system for which integrations can be created from a template. It has everything of an integration except secrets. */
export type Connector = {
  key: string;
  name: string;
  group: ConnectorGroup;
  /** The URL of the vendor's documentation that this connector follows. */
  source: string;
  /** May contain placeholders that a company fills in: `https://{shop}.example.com`. */
  url: string;
  authentication: JsonObject;
  operations: Operation[];
  /** Each has an example from the vendor's documentation, which a test signs and sends. */
  webhooks?: IntegrationWebhook[];
  test?: string;
  per_minute?: number;
  recorded: Recorded;
};

/** Defines a connector. */
export const defineConnector = (connector: Connector): Connector => connector;

/** The names of the placeholders in a connector's address. */
export const fillsOf = ({ url }: Pick<Connector, 'url'>): string[] => [...url.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Whether a value for a placeholder is a plain part of a host or path that cannot lead to another address. */
export const isFill = (value: string): boolean => /^[A-Za-z0-9]([A-Za-z0-9.-]{0,100}[A-Za-z0-9])?$/.test(value) && !value.includes('..');

/** The address with the company's values in place of its placeholders. */
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
/** Make parameters of a call, by place and type. */
export const inPath = param('path', 'text');
export const inQuery = param('query', 'text');
export const numberInQuery = param('query', 'number');
export const inBody = param('body', 'text');
export const numberInBody = param('body', 'number');
export const jsonInBody = param('body', 'json');

/** Retries for temporary failures: too many requests, and servers that are unavailable for a moment. */
export const usualRetry = { statuses: [429, 502, 503, 504], tries: 3 };

/** A JSON Schema of a response or body with titles for its values. Inner objects are described in the same way. */
export const answering = (titles: Titles): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(titles).map(([name, title]) => [name, typeof title === 'string' ? { title } : { title: title[0], ...answering(title[1]) }]),
  ),
});
interface Titles {
  readonly [name: string]: string | readonly [title: string, inner: Titles];
}
