import { HighlightStyle, StreamLanguage, type StringStream, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';

/** The class of the next token in a formula. A text without a closing quote extends to the end of its line. */
function token(stream: StringStream): string | null {
  if (stream.eatSpace()) return null;
  if (stream.match(/^"(?:[^"]|"")*"?/) || stream.match(/^'(?:[^']|'')*'?/)) return 'string';
  if (stream.match(/^\d+(?:\.\d+)?/)) return 'number';
  if (stream.match(/^(?:true|false)(?![\w.@])/i)) return 'bool';
  if (stream.match(/^[A-Za-z]\w*(?=\s*\()/)) return 'keyword';
  if (stream.match(/^[\p{L}_][\p{L}\p{N}_]*(?:[.@][\p{L}\p{N}_]*)*/u)) return 'variableName';
  stream.next();
  return null;
}

const colors = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--mantine-color-anchor)', fontWeight: '600' },
  { tag: [tags.number, tags.bool], color: 'var(--mw-info)' },
  { tag: tags.string, color: 'var(--mw-success)' },
]);

/** The colours of a formula: functions, numbers and texts. */
export const formulaLanguage = [StreamLanguage.define({ token }), syntaxHighlighting(colors)];
