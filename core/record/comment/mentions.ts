/** A mention in a comment: the person's id, so that it follows a change of name. */
const mark = /<@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})>/gi;

/** The most mentions in one comment. */
export const mostMentions = 50;

/** The mark of a person in a comment. */
export const mentionOf = (id: string): string => `<@${id}>`;

/** The ids of the people mentioned in a comment, without repetition. */
export const mentionsIn = (comment: string): string[] => [...new Set([...comment.matchAll(mark)].map(([, id = '']) => id.toLowerCase()))];

/** A part of a comment: text, or a mention. */
export type CommentPart = { text: string } | { person: string; name: string };

/** Splits a comment into text and mentions. A mention of an unknown person stays text. */
export function commentParts(comment: string, names: ReadonlyMap<string, string>): CommentPart[] {
  const parts: CommentPart[] = [];
  let at = 0;
  for (const { 0: whole, 1: id = '', index } of comment.matchAll(mark)) {
    const name = names.get(id.toLowerCase());
    if (name === undefined) continue;
    if (index > at) parts.push({ text: comment.slice(at, index) });
    parts.push({ person: id.toLowerCase(), name });
    at = index + whole.length;
  }
  if (at < comment.length) parts.push({ text: comment.slice(at) });
  return parts;
}

/** A comment as text, with the names of the people mentioned. */
export const commentText = (comment: string, names: ReadonlyMap<string, string>): string =>
  commentParts(comment, names)
    .map((part) => ('text' in part ? part.text : `@${part.name}`))
    .join('');
