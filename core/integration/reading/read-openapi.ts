import { restMethods } from '../../automation/steps/outside/rest.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { Operation, Param } from '../operation.ts';
import { freeName, type LeftOut, namedParam, plainName, type ReadResult, unreadable } from './read-connector.ts';
import { LostReference, References } from './references.ts';
import { signInOf } from './security.ts';
import { answerSchema, mergedSchema, paramType } from './value-schemas.ts';

/** The most operations that are read from a document. */
const mostOperations = 2_000;

const text = (value: Json | undefined): string => (typeof value === 'string' ? value.trim() : '');
const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** The address of a document's first server, with the default values of its variables. Empty if there is none. */
function addressOf(root: JsonObject): string {
  const host = text(root.host);
  if (typeof root.swagger === 'string') {
    const schemes = list(root.schemes);
    const scheme = schemes.includes('https') || schemes.length === 0 ? 'https' : text(schemes[0]);
    return host ? `${scheme}://${host}${text(root.basePath).replace(/\/$/, '')}` : '';
  }
  const [server] = list(root.servers);
  if (!isObject(server)) return '';
  const variables = isObject(server.variables) ? server.variables : {};
  const url = text(server.url).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const variable = variables[name];
    return (isObject(variable) && text(variable.default)) || whole;
  });
  return /^https?:\/\//.test(url) ? url.replace(/\/$/, '') : '';
}

const isJsonType = (type: string) => /\bjson\b/i.test(type);
const isFormType = (type: string) => /x-www-form-urlencoded/i.test(type);

/** Thrown if an operation uses a feature that the product does not support. */
class NotCallable extends Error {
  readonly reason: LeftOut['reason'];
  constructor(reason: LeftOut['reason']) {
    super(reason);
    this.reason = reason;
  }
}

type Around = { references: References; taken: Set<string>; headers: Record<string, string> };

const labelOf = (schema: JsonObject, given: JsonObject): string => text(given['x-ms-summary']) || text(schema['x-ms-summary']) || text(schema.title);

function choicesOf(schema: JsonObject): string[] | null {
  const choices = list(schema.enum).filter((each) => typeof each === 'string' && each.length <= 200) as string[];
  return choices.length > 0 && choices.length <= 200 && choices.length === list(schema.enum).filter((each) => each !== null).length ? choices : null;
}

function paramNamed(key: string, place: Param['in'], schema: JsonObject, given: JsonObject, required: boolean, taken: Set<string>): Param {
  const param = namedParam(key, place, paramType(schema, place), taken);
  const label = labelOf(schema, given).slice(0, 200);
  const choices = param.type === 'text' ? choicesOf(schema) : null;
  return { ...param, ...(required && { required }), ...(label && { label }), ...(choices && { choices }) };
}

/** Adds a header with only one possible value to the operation's fixed headers. Throws `NotCallable` if another header is required. */
function takeHeader(given: JsonObject, schema: JsonObject, { headers }: Around): void {
  const name = text(given.name);
  if (/^(accept|content-type|authorization)$/i.test(name)) return;
  const only = [schema.const, schema.default, list(schema.enum).length === 1 ? list(schema.enum)[0] : undefined].find(
    (each) => typeof each === 'string',
  );
  if (typeof only === 'string') headers[name] = only.slice(0, 500);
  else if (given.required === true) throw new NotCallable('header_needed');
}

function paramsOf(given: readonly JsonObject[], around: Around): Param[] {
  return given.flatMap((one): Param[] => {
    const schema = mergedSchema(around.references, isObject(one.schema) ? one.schema : one);
    const name = text(one.name);
    if (!name) return [];
    if (one.in === 'header') takeHeader(one, schema, around);
    if (one.in === 'path') return [paramNamed(name, 'path', schema, one, true, around.taken)];
    if (one.in === 'query') return [paramNamed(name, 'query', schema, one, one.required === true, around.taken)];
    if (one.in === 'formData' && schema.type !== 'file') return [paramNamed(name, 'body', schema, one, one.required === true, around.taken)];
    if (one.in === 'formData' && one.required === true) throw new NotCallable('body_not_read');
    return [];
  });
}

/** The parameters of a body: the properties of its object. Throws `NotCallable` if a required body is no object. */
function bodyParams(given: Json | undefined, isRequired: boolean, around: Around): Param[] {
  const schema = mergedSchema(around.references, given);
  if (!isObject(schema.properties)) {
    if (isRequired) throw new NotCallable('body_not_read');
    return [];
  }
  const required = new Set(list(schema.required));
  return Object.entries(schema.properties)
    .slice(0, 80)
    .flatMap(([name, inner]): Param[] => {
      const own = mergedSchema(around.references, inner);
      return own.readOnly === true ? [] : [paramNamed(name, 'body', own, own, required.has(name), around.taken)];
    });
}

/** The body of an operation: a parameter in version 2.0, and in 3.x the first content type that can be written. */
function bodyOf(operation: JsonObject, given: readonly JsonObject[], around: Around): { params: Param[]; kind: 'json' | 'form' } {
  const inBody = given.find((one) => one.in === 'body');
  if (inBody) return { params: bodyParams(inBody.schema, inBody.required === true, around), kind: 'json' };
  if (given.some((one) => one.in === 'formData')) return { params: [], kind: 'form' };
  const body = around.references.object(operation.requestBody);
  const content = isObject(body.content) ? body.content : {};
  const types = Object.keys(content);
  const type = types.find(isJsonType) ?? types.find(isFormType);
  if (!type && types.length && body.required === true) throw new NotCallable('body_not_read');
  if (!type) return { params: [], kind: 'json' };
  const media = around.references.object(content[type]);
  return { params: bodyParams(media.schema, body.required === true, around), kind: isFormType(type) ? 'form' : 'json' };
}

/** The schema of the first successful response; undefined if there is none. */
function answerOf(operation: JsonObject, references: References): Json | undefined {
  const responses = isObject(operation.responses) ? operation.responses : {};
  const status = Object.keys(responses).find((each) => /^2/.test(each)) ?? 'default';
  const response = references.object(responses[status]);
  if (response.schema !== undefined) return response.schema;
  const content = isObject(response.content) ? response.content : {};
  const type = Object.keys(content).find(isJsonType);
  return type ? references.object(content[type]).schema : undefined;
}

/** The pagination, if the document describes it with `x-ms-pageable`. */
function pagesOf(operation: JsonObject): Pick<Operation, 'pagination'> {
  const pageable = operation['x-ms-pageable'];
  if (!isObject(pageable) || !text(pageable.nextLinkName)) return {};
  return { pagination: { by: 'next_url', next: text(pageable.nextLinkName), items: text(pageable.itemName) || 'value' } };
}

/** The path with the parameters' valid names in its placeholders. Throws `NotCallable` for a placeholder without a parameter. */
function pathWith(path: string, params: readonly Param[], given: readonly JsonObject[]): string {
  const inPath = params.filter((param) => param.in === 'path');
  const keys = given.filter((one) => one.in === 'path').map((one) => text(one.name));
  return path.replace(/\{([^{}]+)\}/g, (_, key: string) => {
    const param = inPath[keys.indexOf(key)];
    if (!param) throw new NotCallable('path_unknown');
    return `{${param.name}}`;
  });
}

type Place = { method: string; path: string; operation: JsonObject; shared: Json[] };

function operationAt({ method, path, operation, shared }: Place, references: References): Operation {
  const restMethod = restMethods.find((each) => each === method.toUpperCase());
  if (!restMethod) throw new NotCallable('method_unknown');
  const around: Around = { references, taken: new Set(), headers: {} };
  // A parameter of the operation replaces one of the same name of its path.
  const each = [...shared, ...list(operation.parameters)].map((one) => references.object(one));
  const given = [...new Map(each.map((one) => [`${text(one.in)} ${text(one.name)}`, one])).values()];
  const params = paramsOf(given, around);
  const body = restMethod === 'GET' ? null : bodyOf(operation, given, around);
  const written = pathWith(path, params, given);
  if (!/^\/[^?#\\\s]*$/.test(written) || written.length > 500) throw new NotCallable('path_unknown');
  const label = (text(operation.summary) || text(operation['x-ms-summary'])).slice(0, 200);
  const answer = answerSchema(references, answerOf(operation, references));
  const pages = pagesOf(operation);
  const items = pages.pagination?.items;
  const item = items && isObject(answer?.properties) ? answer.properties[items] : undefined;
  return {
    name: plainName(text(operation.operationId) || `${method.toLowerCase()}_${path}`, 'operation'),
    ...(label && { label }),
    method: restMethod,
    path: written,
    params: [...params, ...(body?.params ?? [])].slice(0, 100),
    ...(body?.kind === 'form' && { body: 'form' as const }),
    ...(Object.keys(around.headers).length && { headers: around.headers }),
    ...pages,
    ...(pages.pagination ? isObject(item) && isObject(item.items) && { answer: item.items } : answer && { answer }),
  };
}

const methods = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head', 'trace', 'query'];

function placesIn(root: JsonObject, references: References, left_out: LeftOut[]): Place[] {
  const paths = isObject(root.paths) ? root.paths : {};
  return Object.entries(paths).flatMap(([path, given]): Place[] => {
    try {
      const item = references.object(given);
      const shared = list(item.parameters);
      const more = isObject(item.additionalOperations) ? item.additionalOperations : {};
      const all = [...methods.map((method) => [method, item[method]] as const), ...Object.entries(more)];
      return all.flatMap(([method, operation]) => (isObject(operation) ? [{ method, path, operation, shared }] : []));
    } catch (error) {
      left_out.push({ place: path.slice(0, 200), reason: error instanceof LostReference ? error.reason : 'path_unknown' });
      return [];
    }
  });
}

const isDescription = (root: JsonObject) => /^2\.0/.test(String(root.swagger ?? '')) || /^3\.[012]/.test(String(root.openapi ?? ''));

/**
 * Reads an OpenAPI document (2.0, 3.0, 3.1, 3.2) as an integration. References within the document are followed when needed,
 * others are not. Operations that cannot be called are reported by their place; the others are read.
 */
export function readOpenApi(value: Json): ReadResult {
  if (!isObject(value) || !isDescription(value)) return unreadable('not_openapi');
  const references = new References(value);
  const { authentication, left_out } = signInOf(value, references);
  const places = placesIn(value, references, left_out);
  if (places.length > mostOperations) left_out.push({ place: String(places.length), reason: 'beyond_limit' });
  const taken = new Set<string>();
  const deprecated: string[] = [];
  const operations = places.slice(0, mostOperations).flatMap((place): Operation[] => {
    try {
      const read = operationAt(place, references);
      const name = freeName(read.name, taken);
      taken.add(name);
      if (place.operation.deprecated === true) deprecated.push(name);
      return [{ ...read, name }];
    } catch (error) {
      if (!(error instanceof NotCallable) && !(error instanceof LostReference)) throw error;
      left_out.push({ place: `${place.method.toUpperCase()} ${place.path}`.slice(0, 200), reason: error.reason });
      return [];
    }
  });
  if (operations.length === 0) return unreadable('no_operations', left_out[0] ? `${left_out[0].place}` : '');
  const info = isObject(value.info) ? value.info : {};
  return { read: { name: text(info.title).slice(0, 100), url: addressOf(value), authentication, operations, deprecated, left_out } };
}
