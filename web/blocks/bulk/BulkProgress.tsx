import { Alert, Progress } from '@mantine/core';
import { formatNumber } from '../../format/numbers.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from './BulkProgress.module.css';
import { type Bulk, toldAtMost } from './use-bulk.ts';

type Props = { bulk: Bulk; total: number };

/** Shows the progress of a bulk action, then the refused records with their reasons and the number not reached. */
export function BulkProgress({ bulk: { done, result, names }, total }: Props) {
  const text = useText();
  const sentence = useFailureText();
  if (done !== null)
    return (
      <div>
        <span role="status">{text('table.progress', { done: formatNumber(done), total: formatNumber(total) })}</span>
        <Progress mt={4} value={(100 * done) / total} aria-hidden />
      </div>
    );
  if (!result) return null;
  const more = result.failed.length - toldAtMost;
  return (
    <>
      {result.failed.length > 0 && (
        <Alert color="red" title={text('table.failed', { count: result.failed.length })}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by the keyboard, too */}
          <ul className={classes.refused} tabIndex={0} aria-label={text('table.failed', { count: result.failed.length })}>
            {result.failed.slice(0, toldAtMost).map(({ id, error }) => (
              <li key={id}>
                <strong>{names.get(id) || text('blocks.bulk.unnamed')}</strong> {sentence(error)}
              </li>
            ))}
            {more > 0 && <li>{text('blocks.bulk.more', { count: more })}</li>}
          </ul>
        </Alert>
      )}
      {result.left.length > 0 && <p role="status">{text('blocks.bulk.left', { count: result.left.length })}</p>}
    </>
  );
}
