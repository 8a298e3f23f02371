/** Reads the token of a share link, which is after the # so that browsers send it to no server; null without one. */
export const tokenIn = (hash: string): string | null => /^#token=([\w-]{20,200})$/.exec(hash)?.[1] ?? null;
