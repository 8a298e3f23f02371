import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import { AppError } from '@millwright/core/errors.ts';
import { destinationOf, hostOf, isAddress, isPublicAddress } from './address.ts';

/** Returns all IP addresses of a host name. */
type Resolver = (host: string) => Promise<LookupAddress[]>;
/** `allow` lists destinations (`host:port`) that may be called although they are not public. */
export type EgressPolicy = { allow: ReadonlySet<string>; resolve: Resolver };

export const systemResolver: Resolver = (host) => systemLookup(host, { all: true, verbatim: true });

const blocked = (reason: string) => new AppError('blocked_address', { reason });

/** Parses a URL. Throws if it is not http or https, or contains credentials. */
export function parseTarget(text: string): URL {
  const url = URL.parse(text);
  if (!url) throw blocked('it is not a URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw blocked('only http and https are called');
  if (url.username || url.password) throw blocked('it carries credentials');
  if (!hostOf(url)) throw blocked('it names no host');
  return url;
}

/**
 * The IP addresses for a connection to a URL. Throws if any address of its host is not public, so that a host with a public and a
 * private address can't be used to reach the private one. The connection uses these addresses; the host is not resolved again.
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

/** The ports on which mail servers accept mail from their users. */
const mailPorts = new Set([25, 465, 587, 2525]);

/** The IP address for a connection to a mail server, by the same rules as for URLs. Throws for ports that are not used for mail. */
export async function decideMailServer(host: string, port: number, policy: EgressPolicy): Promise<string> {
  const url = parseTarget(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
  if (!mailPorts.has(port) && !policy.allow.has(destinationOf(url))) throw blocked('its port is none of mail');
  const [first] = await decide(url, policy);
  if (!first) throw blocked('its name is unknown');
  return first.address;
}
