import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { hashToken, newToken, tokenOf } from '../passwords/tokens.ts';

const days_ms = 180 * 86_400_000;
/** The most users remembered in one browser; the earliest are dropped. */
const most = 8;

const proofOf = (key: string, id: string, email: string) => tokenOf(key, `device\n${id}\n${email.trim().toLowerCase()}`).slice(0, 22);

/** The identity of a browser: an id, and a proof for each user who has signed in there. */
type Device = { id: string; proofs: string[] };

/**
 * The cookie that identifies a browser. It gives no access. It distinguishes browsers in which a user has signed in
 * before, so that strangers' guesses do not lock the user out, and so that a copied refresh cookie is noticed in
 * another browser.
 */
export function deviceCookie(public_url: string, key: string) {
  const { port, protocol } = new URL(public_url);
  const name = `millwright_device${port && `_${port}`}`;
  const options = { httpOnly: true, sameSite: 'strict', secure: protocol === 'https:', path: '/v1/auth', maxAge: days_ms } as const;
  const read = (request: Request): Device | null => {
    const [id = '', ...proofs] = (parseCookie(request.headers.cookie ?? '')[name] ?? '').split('.');
    return /^[\w-]{43}$/.test(id) ? { id, proofs: proofs.slice(-most) } : null;
  };
  return {
    /** The stored form of the browser's id; null without the cookie. */
    hashOf: (request: Request): string | null => {
      const device = read(request);
      return device && hashToken(device.id);
    },
    /** The browser's id if this user has signed in there before. */
    knownTo: (request: Request, email: string): string | null => {
      const device = read(request);
      return device?.proofs.includes(proofOf(key, device.id, email)) ? device.id : null;
    },
    /** Adds a proof that this user has signed in. Returns the stored form of the browser's id and a function that writes the cookie. */
    with: (request: Request, email: string) => {
      const { id, proofs } = read(request) ?? { id: newToken(), proofs: [] };
      const proof = proofOf(key, id, email);
      const kept = [...proofs.filter((each) => each !== proof), proof].slice(-most);
      return { hash: hashToken(id), write: (response: Response) => response.cookie(name, [id, ...kept].join('.'), options) };
    },
  };
}
