const lengthOf = (text: string): number => [...text].length;

/** Splits a word into pieces of at most `most` characters. */
function piecesOf(word: string, most: number): string[] {
  const characters = [...word];
  return Array.from({ length: Math.ceil(characters.length / most) }, (_, at) => characters.slice(at * most, (at + 1) * most).join(''));
}

/** Wraps a text into rows of at most `most` characters, between words if possible. No character is lost except spaces. */
export function wrap(text: string, most: number): string[] {
  const rows: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = rows.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && lengthOf(joined) <= most) rows[rows.length - 1] = joined;
    else rows.push(...piecesOf(word, most));
  }
  return rows;
}
