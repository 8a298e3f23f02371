/** Elements whose content is not displayed. */
const unread = /^<(style|script)\b/i;
const endsLine = /^<(?:br|\/p|\/div)\b/i;

/** The position where an element's content ends, searching from a place; null if it never ends. */
function endOf(html: string, name: string, from: number): number | null {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? null;
}

/** The text of HTML, in one pass. Each tag is searched for once; if none ends any more, the rest is text. */
export function wordsOfHtml(html: string): string {
  let words = '';
  let at = 0;
  for (let open = html.indexOf('<'); open >= 0; open = html.indexOf('<', at)) {
    const close = html.indexOf('>', open);
    if (close < 0) break;
    const start = html.slice(open, open + 10);
    words += html.slice(at, open) + (endsLine.test(start) ? '\n' : '');
    const name = unread.exec(start)?.[1];
    const next = name === undefined ? close + 1 : endOf(html, name, close + 1);
    // An element that never ends hides everything after it, as in browsers.
    if (next === null) return plain(words);
    at = next;
  }
  return plain(words + html.slice(at));
}

const plain = (words: string) => words.replaceAll('&nbsp;', ' ').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
