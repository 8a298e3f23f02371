import { commentParts } from '@millwright/core/record/comment/mentions.ts';
import type { Mentioned } from '../../data/records/timeline.ts';
import classes from './timeline.module.css';

/** Shows a comment with the current names of mentioned people. */
export function CommentWords({ comment, mentions }: { comment: string; mentions: readonly Mentioned[] }) {
  const names = new Map(mentions.map(({ id, name }) => [id, name]));
  return (
    <p className={classes.comment}>
      {commentParts(comment, names).map((part, index) =>
        'text' in part ? (
          part.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text that does not change have no other key.
          <span key={index} className={classes.mention}>
            @{part.name}
          </span>
        ),
      )}
    </p>
  );
}
