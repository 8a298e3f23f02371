/** Whether a path has parts that lead upwards once another server has taken its encoded signs apart. */
const leadsUp = (path: string) =>
  path
    .replace(/%2e/gi, '.')
    .split(/[/\\]|%2f|%5c/i)
    .includes('..');

/**
 * An address below that of an integration: a path, or a whole address that begins with it; null for what leads elsewhere.
 * The only addresses that are called with its credentials.
 */
export function addressBelow(base: string, text: string): string | null {
  const root = URL.parse(base);
  const place = root?.pathname.replace(/\/$/, '');
  const target = root && (/^\/(?!\/)/.test(text) ? URL.parse(`${root.origin}${place}${text}`) : URL.parse(text));
  const isBelow = target?.origin === root?.origin && (target?.pathname === place || target?.pathname.startsWith(`${place}/`));
  if (!target || !isBelow || target.username || target.password || leadsUp(target.pathname)) return null;
  return target.href;
}

/** Where the next page stands that an answer names, by itself or from the page that named it; null for what leads elsewhere. */
export const pageBelow = (base: string, page: string, next: string): string | null => addressBelow(base, URL.parse(next, page)?.href ?? '');
