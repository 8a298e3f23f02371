import { createHmac, hash, randomBytes } from 'node:crypto';

/** 256 random bits, for a URL or a header. */
export const newToken = () => randomBytes(32).toString('base64url');

/** A 256-bit token for a purpose. It can only be computed with the key. */
export const tokenOf = (key: string, purpose: string) => createHmac('sha256', key).update(purpose).digest('base64url');

/** The stored form of a token. */
export const hashToken = (token: string) => hash('sha256', token);
