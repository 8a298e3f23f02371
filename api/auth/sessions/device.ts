import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { hashToken, newToken, tokenOf } from '../passwords/tokens.ts';

const days_ms = 180 * 86_400_000;
/** People who share one browser; of more of them the first are forgotten. */
const most = 8;

const proofOf = (key: string, id: string, email: string) => tokenOf(key, `device\n${id}\n${email.trim().toLowerCase()}`).slice(0, 22);

/** What a browser is known by: an id of its own, and a proof for each person who has signed in there. */
type Device = { id: string; proofs: string[] };

/**
 * The cookie of a browser. It lets nobody in: it tells a browser in which somebody has signed in before from all others,
 * so that strangers who guess a password do not lock its owner out, and a copied refresh cookie is noticed elsewhere.
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
    /** What is stored of the browser, or null for one that has no cookie. */
    hashOf: (request: Request): string | null => {
      const device = read(request);
      return device && hashToken(device.id);
    },
    /** The browser's id when this person has signed in there before. */
    knownTo: (request: Request, email: string): string | null => {
      const device = read(request);
      return device?.proofs.includes(proofOf(key, device.id, email)) ? device.id : null;
    },
    /** The browser with a proof that this person has signed in there: what is stored of it, and how its cookie is written. */
    with: (request: Request, email: string) => {
      const { id, proofs } = read(request) ?? { id: newToken(), proofs: [] };
      const proof = proofOf(key, id, email);
      const kept = [...proofs.filter((each) => each !== proof), proof].slice(-most);
      return { hash: hashToken(id), write: (response: Response) => response.cookie(name, [id, ...kept].join('.'), options) };
    },
  };
}
