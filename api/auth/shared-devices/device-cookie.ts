import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

const days_ms = 400 * 86_400_000;

/** The cookie that makes a browser a shared device: 256 random bits, which pages can't read and other sites don't send. Alone it signs nobody in. */
export function sharedDeviceCookie(public_url: string) {
  const { port, protocol } = new URL(public_url);
  const name = `millwright_shared${port && `_${port}`}`;
  const options = { httpOnly: true, sameSite: 'strict', secure: protocol === 'https:', path: '/v1/auth', maxAge: days_ms } as const;
  return {
    /** Empty without one. */
    read: (request: Request): string => parseCookie(request.headers.cookie ?? '')[name] ?? '',
    /** Written anew at each use: browsers keep a cookie 400 days at most. */
    write: (response: Response, token: string) => response.cookie(name, token, options),
  };
}
