import type { Leaving } from '../data/session.ts';

/** Where `go` leads: a path of this origin, or null for anything else (other hosts, schemes, `//host`, back-slashes). */
export function safePath(go: string | null, origin = location.origin): string | null {
  // Browsers drop tabs and line breaks and read \\ as /, so anything with them could become `//host`.
  if (!go?.startsWith('/') || go.startsWith('//') || /[\\\p{Cc}]/u.test(go)) return null;
  const url = new URL(go, origin);
  // `/..//host` normalises to a path that begins with two slashes.
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null;
}

/** A place of this product, as the router has it. */
type Place = { pathname: string; search: string; hash: string };

/** The address of the sign-in page that leads back to this place with its query parameters; without the place if the user signed out. */
export function loginPath(place: Place, leaving: Leaving): string {
  // The next person to sign in may be somebody else, who does not need this place.
  if (leaving === 'own' || leaving === 'elsewhere') return '/auth/login';
  const query = new URLSearchParams(place.search);
  if (!query.has('go') && place.pathname !== '/') query.set('go', place.pathname + place.search + place.hash);
  const text = query.toString();
  return text ? `/auth/login?${text}` : '/auth/login';
}
