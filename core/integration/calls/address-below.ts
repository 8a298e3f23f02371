/** Whether a path has a part `..`, also if another server decodes it once more. */
const leadsUp = (path: string) =>
  path
    .replace(/%2e/gi, '.')
    .split(/[/\\]|%2f|%5c/i)
    .includes('..');

/**
 * The URL of a path below an integration's address, or of a URL that begins with this address. Null for any other URL. Only URLs
 * from this function are called with the integration's credentials.
 */
export function addressBelow(base: string, text: string): string | null {
  const root = URL.parse(base);
  const place = root?.pathname.replace(/\/$/, '');
  const target = root && (/^\/(?!\/)/.test(text) ? URL.parse(`${root.origin}${place}${text}`) : URL.parse(text));
  const isBelow = target?.origin === root?.origin && (target?.pathname === place || target?.pathname.startsWith(`${place}/`));
  if (!target || !isBelow || target.username || target.password || leadsUp(target.pathname)) return null;
  return target.href;
}

/** The URL of the next page, absolute or relative to the current page. Null if it is not below the integration's address. */
export const pageBelow = (base: string, page: string, next: string): string | null => addressBelow(base, URL.parse(next, page)?.href ?? '');
