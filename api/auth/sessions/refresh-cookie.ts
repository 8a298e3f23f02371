import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { NewSession } from './session-rows.ts';

/** The refresh cookie of this installation. Browsers share cookies between ports, so its name contains the port. */
export function refreshCookie(public_url: string) {
  const { port, protocol } = new URL(public_url);
  const name = `millwright_refresh${port && `_${port}`}`;
  const options = { httpOnly: true, sameSite: 'strict', secure: protocol === 'https:', path: '/v1/auth' } as const;
  return {
    read: (request: Request) => parseCookie(request.headers.cookie ?? '')[name],
    write: (response: Response, { session }: { session: NewSession }) =>
      response.cookie(name, session.refresh, session.remember ? { ...options, expires: session.signed_in_until } : options),
    clear: (response: Response) => response.clearCookie(name, options),
  };
}
