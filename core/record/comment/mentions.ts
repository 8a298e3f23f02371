/** How a comment names a person: by their id, so that who is renamed is called by their new name. */
const mark = /<@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})>/gi;

/** People that one comment mentions at most. */
export const mostMentions = 50;

/** The mark of a person in a comment. */
export const mentionOf = (id: string): string => `<@${id}>`;

/** Ids of the people whom a comment mentions, each once. */
export const mentionsIn = (comment: string): string[] => [...new Set([...comment.matchAll(mark)].map(([, id = '']) => id.toLowerCase()))];

/** A piece of a comment: words, or somebody by name. */
export type CommentPart = { text: string } | { person: string; name: string };

/** A comment in pieces. A mark of whom nobody knows the name stays as it was typed. */
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

/** A comment as one text, in which people stand by name. */
export const commentText = (comment: string, names: ReadonlyMap<string, string>): string =>
  commentParts(comment, names)
    .map((part) => ('text' in part ? part.text : `@${part.name}`))
    .join('');
