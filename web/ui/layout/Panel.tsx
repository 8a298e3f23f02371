import type { ReactNode } from 'react';
import classes from './Panel.module.css';

type Props = { title?: string; aside?: ReactNode; children: ReactNode };

/** A titled card. */
export function Panel({ title, aside, children }: Props) {
  return (
    <section className={classes.panel} data-part="panel" aria-label={title}>
      {(title || aside) && (
        <header className={classes.header}>
          {title && <h2 className={classes.title}>{title}</h2>}
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
