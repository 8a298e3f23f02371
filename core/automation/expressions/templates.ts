/** A part of a text: literal words, or an expression that is replaced by its value. */
export type Piece = { words: string } | { source: string };

const hole = /\{\{([\s\S]*?)\}\}/g;

/** Whether a text contains placeholders. */
export const isTemplate = (text: string): boolean => text.includes('{{') && piecesOf(text).some((piece) => 'source' in piece);

/** Splits a text into words and `{{expressions}}`, in order. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  // Text after the last `}}` has no expression. Searching it would be slow in a text with many `{{`.
  for (const match of text.slice(0, text.lastIndexOf('}}') + 2).matchAll(hole)) {
    if (match.index > at) pieces.push({ words: text.slice(at, match.index) });
    pieces.push({ source: (match[1] ?? '').trim() });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ words: text.slice(at) });
  return pieces;
}
