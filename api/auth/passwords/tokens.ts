import { createHmac, hash, randomBytes } from 'node:crypto';

/** 256 random bits, for a URL or a header. */
export const newToken = () => randomBytes(32).toString('base64url');

/** 256 bits that only a holder of the key can tell from what they are for. */
export const tokenOf = (key: string, purpose: string) => createHmac('sha256', key).update(purpose).digest('base64url');

/** What is stored of a token. */
export const hashToken = (token: string) => hash('sha256', token);
