import ipaddr from 'ipaddr.js';

// Only this block contains public IPv6 addresses. Addresses that wrap IPv4 ones are outside of it, or in the ranges below.
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** Whether a text is a public IP address. Only these may be called. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(globalUnicast);
}

/** The host of a URL without the brackets of IPv6. */
export const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

/** `host:port`, as EGRESS_ALLOW names destinations. */
export const destinationOf = (url: URL) => `${hostOf(url)}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;

export const isAddress = (host: string) => ipaddr.isValid(host);
