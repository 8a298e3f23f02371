const lengthOf = (text: string): number => [...text].length;

/** A word in pieces of so many characters. */
function piecesOf(word: string, most: number): string[] {
  const characters = [...word];
  return Array.from({ length: Math.ceil(characters.length / most) }, (_, at) => characters.slice(at * most, (at + 1) * most).join(''));
}

/** A text in rows of at most so many characters, between words where there are any: nothing of it is lost. */
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
