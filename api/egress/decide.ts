import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import { AppError } from '@millwright/core/errors.ts';
import { destinationOf, hostOf, isAddress, isPublicAddress } from './address.ts';

/** All addresses of a name. */
type Resolver = (host: string) => Promise<LookupAddress[]>;
/** `allow` lists exact `host:port` destinations that are reached although they aren't public. */
export type EgressPolicy = { allow: ReadonlySet<string>; resolve: Resolver };

export const systemResolver: Resolver = (host) => systemLookup(host, { all: true, verbatim: true });

const blocked = (reason: string) => new AppError('blocked_address', { reason });

/** The parsed URL, when its form is one that may be called: http or https, no credentials in it. */
export function parseTarget(text: string): URL {
  const url = URL.parse(text);
  if (!url) throw blocked('it is not a URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw blocked('only http and https are called');
  if (url.username || url.password) throw blocked('it carries credentials');
  if (!hostOf(url)) throw blocked('it names no host');
  return url;
}

/**
 * The addresses that a connection to this URL may use. Refuses when any address of the name is not public, so that a
 * name with a public and a private address can't be played against us. The connection is made to these addresses and
 * the name is not asked for again.
 */
export async function decide(url: URL, { allow, resolve }: EgressPolicy): Promise<LookupAddress[]> {
  const host = hostOf(url);
  const allowed = allow.has(destinationOf(url));
  if (isAddress(host)) {
    if (!allowed && !isPublicAddress(host)) throw blocked('it is not a public address');
    return [{ address: host, family: host.includes(':') ? 6 : 4 }];
  }
  const addresses = await resolve(host).catch(() => []);
  if (!addresses.length) throw blocked('its name is unknown');
  if (!allowed && !addresses.every(({ address }) => isPublicAddress(address))) throw blocked('its name leads to an address that is not public');
  return addresses;
}

/** Ports on which mail servers take mail from their users. */
const mailPorts = new Set([25, 465, 587, 2525]);

/** The address to which a connection to this mail server goes, decided on as that of a URL is. */
export async function decideMailServer(host: string, port: number, policy: EgressPolicy): Promise<string> {
  const url = parseTarget(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
  if (!mailPorts.has(port) && !policy.allow.has(destinationOf(url))) throw blocked('its port is none of mail');
  const [first] = await decide(url, policy);
  if (!first) throw blocked('its name is unknown');
  return first.address;
}
