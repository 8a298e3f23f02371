/** A piece of a text: words as they are, or an expression whose value stands there. */
export type Piece = { words: string } | { source: string };

const hole = /\{\{([\s\S]*?)\}\}/g;

/** Whether a text asks for values to be filled in. */
export const isTemplate = (text: string): boolean => text.includes('{{') && piecesOf(text).some((piece) => 'source' in piece);

/** A text with its `{{expressions}}` taken apart, in their order. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(hole)) {
    if (match.index > at) pieces.push({ words: text.slice(at, match.index) });
    pieces.push({ source: (match[1] ?? '').trim() });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ words: text.slice(at) });
  return pieces;
}
