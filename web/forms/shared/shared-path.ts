/** The token of a link, which stands behind the # so that it is sent to nobody; null without one. */
export const tokenIn = (hash: string): string | null => /^#token=([\w-]{20,200})$/.exec(hash)?.[1] ?? null;
