import { IconAlertTriangle } from '@tabler/icons-react';
import type { AppFailure } from '../../data/http.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { blockOf } from './draft/block-edits.ts';
import classes from './editor.module.css';
import { useViewEditing } from './state/editor-context.ts';

/** The block of a problem's path: `setup.<id>.misc.ordering[0]`, `root.<id>.betterFilters`. */
const blockAt = (place: string): string | null => /^(?:setup|root)\.([^.[]+)/.exec(place)?.[1] ?? null;

/** Lists what no longer fits the models or was refused, each with a link to its block. */
export function ProblemBar({ error }: { error: AppFailure | null }) {
  const text = useText();
  const failure = useFailureText();
  const words = useProblemText();
  const { base, draft, select, nameOf } = useViewEditing();
  // The server's sentence says more than a translation without its details.
  const fields = error?.fields.map((one) => ({ place: one.field, message: one.params ? words(one) : one.message })) ?? [];
  const stale = (base.problems ?? []).filter(({ place }) => {
    const id = blockAt(place);
    // A part that was changed since is checked again at publishing.
    return id !== null && draft.setup[id] === base.setup[id] && blockOf(draft, id)?.betterFilters === blockOf(base, id)?.betterFilters;
  });
  const problems = [...fields, ...stale].map(({ place, message = '' }) => ({ message, block: blockOf(draft, blockAt(place) ?? '') ?? null, place }));
  if (!problems.length && !error) return null;
  return (
    <div className={classes.problems} role="alert">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <div>
        {error && <strong>{text('viewEditor.publishFailed', { reason: failure(error) })}</strong>}
        <ul>
          {problems.map(({ message, block, place }) => (
            <li key={`${place}: ${message}`}>
              {block ? (
                <button type="button" onClick={() => select(block.id)}>
                  {nameOf(block)}
                </button>
              ) : (
                place
              )}
              {message && `: ${message}`}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
