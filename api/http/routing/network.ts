/** The network of an address: for IPv6 the prefix, because one subscriber has many addresses. */
export const networkOf = (ip: string) => (ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip);
