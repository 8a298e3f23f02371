import { createHash } from 'node:crypto';

/** The id of a built-in thing: a UUID with the version digit 7 made of its collection and slug, the same in every client. */
export function templateId(collection: string, slug: string): string {
  const hex = createHash('sha256').update(`${collection}/${slug}`).digest('hex');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
