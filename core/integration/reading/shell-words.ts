const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', "'": "'", '"': '"', '\\': '\\' };

/**
 * Splits a command into words as a shell does, with both kinds of quotes, `$'…'`, and lines that continue after `\`, `^` or a
 * backtick. Null for an unclosed quote.
 */
export function shellWords(line: string): string[] | null {
  const text = line.replace(/[\\^`]\r?\n/g, ' ');
  const words: string[] = [];
  let word: string | null = null;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string;
    if (sign === "'" || (sign === '$' && text[at + 1] === "'")) {
      const ansi = sign === '$';
      const from = ansi ? at + 2 : at + 1;
      let end = from;
      while (end < text.length && text[end] !== "'") end += ansi && text[end] === '\\' ? 2 : 1;
      if (end >= text.length) return null;
      const inner = text.slice(from, end);
      word = (word ?? '') + (ansi ? inner.replace(/\\(.)/gs, (_, one: string) => escapes[one] ?? one) : inner);
      at = end;
    } else if (sign === '"') {
      let end = at + 1;
      while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
      if (end >= text.length) return null;
      word = (word ?? '') + text.slice(at + 1, end).replace(/\\(["\\$`])/g, '$1');
      at = end;
    } else if (sign === '\\' && at + 1 < text.length) {
      word = (word ?? '') + text[++at];
    } else if (/\s/.test(sign)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + sign;
  }
  return word === null ? words : [...words, word];
}
