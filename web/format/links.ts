const safe = /^(https?:|mailto:|tel:)/i;

/** Where a stored link may lead: the web, a mail or a call. Null for all else, scripts above all. */
export const safeHref = (value: unknown): string | null => (typeof value === 'string' && safe.test(value.trim()) ? value.trim() : null);
