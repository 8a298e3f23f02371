/** Whether a path leads upwards, also after another server has decoded it. */
const leadsUp = (path: string) =>
  path
    .replace(/%2e/gi, '.')
    .split(/[/\\]|%2f|%5c/i)
    .includes('..');

/**
 * An address below the base address of an integration, from a path or a whole address. Null if it leads elsewhere. Only these addresses
 * are called with the credentials of the integration.
 */
export function addressBelow(base: string, text: string): string | null {
  const root = URL.parse(base);
  const place = root?.pathname.replace(/\/$/, '');
  const target = root && (/^\/(?!\/)/.test(text) ? URL.parse(`${root.origin}${place}${text}`) : URL.parse(text));
  const isBelow = target?.origin === root?.origin && (target?.pathname === place || target?.pathname.startsWith(`${place}/`));
  if (!target || !isBelow || target.username || target.password || leadsUp(target.pathname)) return null;
  return target.href;
}

/** The address of the next page, which may be relative to the present page. Null if it is not below the base address. */
export const pageBelow = (base: string, page: string, next: string): string | null => addressBelow(base, URL.parse(next, page)?.href ?? '');
