/** Converts a text to a name for addresses and keys: letters a to z, digits, and single hyphens between them. */
export function kebab(text: string, longest = 60): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-/, '');
  return words.slice(0, longest).replace(/-$/, '');
}
