import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { LeftOut } from './read-connector.ts';
import type { References } from './references.ts';

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const web = (value: Json | undefined): string => (/^https?:\/\//.test(text(value)) ? text(value) : '');

/** The sign-in for an OAuth scheme of version 3.x or 2.0; null if the product does not support its flow. */
function oauth(scheme: JsonObject): JsonObject | null {
  const flows = isObject(scheme.flows) ? scheme.flows : {};
  const legacy = { accessCode: 'authorizationCode', application: 'clientCredentials' } as const;
  const flow = text(scheme.flow);
  const all: JsonObject = Object.hasOwn(legacy, flow) ? { [legacy[flow as keyof typeof legacy]]: scheme } : flows;
  const [code, client] = [all.authorizationCode, all.clientCredentials];
  const chosen = isObject(code) ? code : isObject(client) ? client : null;
  const token_endpoint = web(chosen?.tokenUrl);
  if (!chosen || !token_endpoint) return null;
  const scope = isObject(chosen.scopes) ? Object.keys(chosen.scopes).slice(0, 20).join(' ').slice(0, 1_000) : '';
  const authorization_endpoint = web(chosen.authorizationUrl);
  const grant = chosen === code && authorization_endpoint ? 'authorization_code' : 'client_credentials';
  return {
    type: 'oauth2',
    grant,
    token_endpoint,
    ...(grant === 'authorization_code' && { authorization_endpoint }),
    client_id: '',
    ...(scope && { scope }),
  };
}

/** The sign-in for one security scheme; null if the product does not support it. */
function wayOf(scheme: JsonObject): JsonObject | null {
  const type = text(scheme.type).toLowerCase();
  const name = text(scheme.name).slice(0, 100);
  if (type === 'basic' || (type === 'http' && text(scheme.scheme).toLowerCase() === 'basic')) return { type: 'basic', username: '' };
  if (type === 'http' && text(scheme.scheme).toLowerCase() === 'bearer') return { type: 'header' };
  if (type === 'apikey' && name && scheme.in === 'header')
    return /^authorization$/i.test(name) ? { type: 'header' } : { type: 'header', header_name: name };
  if (type === 'apikey' && name && scheme.in === 'query') return { type: 'query', parameter_name: name };
  return type === 'oauth2' ? oauth(scheme) : null;
}

/** The preferred sign-ins: those that a company can set up by itself come first. */
const order = ['header', 'query', 'basic', 'oauth2'];

/** The sign-in of a document: the preferred one among its schemes that the product supports. */
export function signInOf(root: JsonObject, references: References): { authentication: JsonObject; left_out: LeftOut[] } {
  const components = isObject(root.components) ? root.components : {};
  const schemes = isObject(root.securityDefinitions)
    ? root.securityDefinitions
    : isObject(components.securitySchemes)
      ? components.securitySchemes
      : {};
  const asked = (Array.isArray(root.security) ? root.security : []).flatMap((each) => (isObject(each) ? Object.keys(each) : []));
  const names = asked.length ? asked : Object.keys(schemes);
  const ways = names.flatMap((name): JsonObject[] => {
    try {
      const way = wayOf(references.object(schemes[name]));
      return way ? [way] : [];
    } catch {
      return [];
    }
  });
  const [first] = ways.sort((one, other) => order.indexOf(text(one.type)) - order.indexOf(text(other.type)));
  const left_out: LeftOut[] = names.length && !first ? [{ place: names.join(', ').slice(0, 100), reason: 'sign_in_unknown' }] : [];
  return { authentication: first ?? { type: 'none' }, left_out };
}
