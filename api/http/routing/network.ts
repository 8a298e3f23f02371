/** One network for IPv6, where a single subscriber holds many addresses. */
export const networkOf = (ip: string) => (ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip);
