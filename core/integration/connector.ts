import type { Json, JsonObject } from '../json.ts';
import type { Operation, Param } from './operation.ts';
import type { IntegrationWebhook } from './webhook.ts';

type ConnectorGroup = 'shops' | 'money' | 'messages' | 'office' | 'data';

/** A call as the vendor documents it, and its answer: what a test sends to a server on this machine, and holds against this. */
type Recorded = {
  operation: string;
  params: JsonObject;
  /** `path` is that below the server; `headers` are those that count, beside the sign-in. */
  request: { path: string; headers?: Record<string, string>; body?: string };
  answer: { status?: number; headers?: Record<string, string>; body: Json };
  /** What the caller gets. */
  data: Json;
};

/** A system that integrations are made for from here: everything of an integration but its secrets. */
export type Connector = {
  key: string;
  name: string;
  group: ConnectorGroup;
  /** The page of the vendor that this was written from. */
  source: string;
  /** May have names in braces that a company fills: `https://{shop}.example.com`. */
  url: string;
  authentication: JsonObject;
  operations: Operation[];
  /** Each with an example as the vendor documents it, which a test signs and sends. */
  webhooks?: IntegrationWebhook[];
  test?: string;
  per_minute?: number;
  recorded: Recorded;
};

/** Describes a connector. */
export const defineConnector = (connector: Connector): Connector => connector;

/** The names that a company fills in an address. */
export const fillsOf = ({ url }: Pick<Connector, 'url'>): string[] => [...url.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** A part of a host or path, and nothing that leads elsewhere. */
export const isFill = (value: string): boolean => /^[A-Za-z0-9]([A-Za-z0-9.-]{0,100}[A-Za-z0-9])?$/.test(value) && !value.includes('..');

/** The address with what a company has filled in. */
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
/** Values of a call, each by its place and type. */
export const inPath = param('path', 'text');
export const inQuery = param('query', 'text');
export const numberInQuery = param('query', 'number');
export const inBody = param('body', 'text');
export const numberInBody = param('body', 'number');
export const jsonInBody = param('body', 'json');

/** Refusals that may pass: too many calls, and servers that are away for a moment. */
export const usualRetry = { statuses: [429, 502, 503, 504], tries: 3 };

/** An answer or a body with these values, each under the name that people read; an inner object is described in the same way. */
export const answering = (titles: Titles): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(titles).map(([name, title]) => [name, typeof title === 'string' ? { title } : { title: title[0], ...answering(title[1]) }]),
  ),
});
interface Titles {
  readonly [name: string]: string | readonly [title: string, inner: Titles];
}
