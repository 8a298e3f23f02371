import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import classes from '../fields.module.css';

/** Shows the stored value beside the value that the user wanted to store. */
export function BothValues({ theirs, mine }: { theirs: ReactNode; mine: ReactNode }) {
  const text = useText();
  return (
    <dl className={classes.pair}>
      <dt>{text('objects.stored')}</dt>
      <dd>{theirs}</dd>
      <dt>{text('objects.yours')}</dt>
      <dd>{mine}</dd>
    </dl>
  );
}
