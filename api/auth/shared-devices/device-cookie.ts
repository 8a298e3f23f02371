import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

const days_ms = 400 * 86_400_000;

/** The cookie that makes a browser a shared device: 256 random bits, not readable by pages and not sent by other sites. It gives no access on its own. */
export function sharedDeviceCookie(public_url: string) {
  const { port, protocol } = new URL(public_url);
  const name = `millwright_shared${port && `_${port}`}`;
  const options = { httpOnly: true, sameSite: 'strict', secure: protocol === 'https:', path: '/v1/auth', maxAge: days_ms } as const;
  return {
    /** Empty without a cookie. */
    read: (request: Request): string => parseCookie(request.headers.cookie ?? '')[name] ?? '',
    /** Written again at each use, because browsers keep a cookie for at most 400 days. */
    write: (response: Response, token: string) => response.cookie(name, token, options),
  };
}
