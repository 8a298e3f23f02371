import type { ReactNode } from 'react';
import classes from './ReadOnly.module.css';

type Props = { /** Fields that can be changed after all look as ever. */ when?: boolean; children: ReactNode };

/** Fields that can't be changed look like the values they hold; they are still read, reached and copied as fields, each `readOnly` by itself. */
export function ReadOnly({ when = true, children }: Props) {
  return <div className={when ? `${classes.area} ${classes.fixed}` : classes.area}>{children}</div>;
}
