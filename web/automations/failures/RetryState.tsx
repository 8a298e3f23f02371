import { Button } from '@mantine/core';
import type { GroupRetry } from '@millwright/core/contract/failures.ts';
import { useStepErrorText } from '../../i18n/use-step-error-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import classes from './failures.module.css';
import { isUnderWay } from './use-failures.ts';

type Props = { retry: GroupRetry; pending: boolean; onCancel: () => void };

/** The progress or result of the last retry of a group. */
export function RetryState({ retry, pending, onCancel }: Props) {
  const text = useText();
  const words = useStepErrorText();
  const { status, total, succeeded, failed, skipped, error } = retry;
  const done = succeeded + failed + skipped;
  if (!isUnderWay(retry))
    return (
      <p className={classes.retry} data-status={status} role="status">
        {text(`automations.failures.ended.${status as 'done'}`, { succeeded, failed, total, left: total - done })}
        {error && ` ${words(error)}`}
      </p>
    );
  return (
    <div className={classes.retry} data-status={status}>
      <span role="status">{text(succeeded === 0 ? 'automations.failures.first' : 'automations.failures.others', { done, total })}</span>
      <ProgressBar value={(100 * done) / Math.max(1, total)} text={`${done} / ${total}`} />
      <Button variant="subtle" size="compact-sm" loading={pending} onClick={onCancel}>
        {text('automations.failures.cancel')}
      </Button>
    </div>
  );
}
