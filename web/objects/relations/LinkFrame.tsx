import type { KeyboardEvent, ReactNode } from 'react';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import classes from '../objects.module.css';

type Props = { name: string; picking: boolean; onStop: () => void; error: unknown; children: ReactNode };

/** A row of linked records: Escape ends selecting, and a refused change shows its reason. */
export function LinkFrame({ name, picking, onStop, error, children }: Props) {
  const failure = useFailureText();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !picking) return;
    event.stopPropagation();
    onStop();
  };
  return (
    <div className={classes.field}>
      <dt className={classes.label}>{name}</dt>
      <dd className={classes.value} onKeyDown={onKeyDown}>
        {children}
        {error !== null && (
          <p className={classes.error} role="alert">
            {failure(error)}
          </p>
        )}
      </dd>
    </div>
  );
}
