import type { ReactNode } from 'react';
import classes from './sections.module.css';

type Props = { title: string; hint?: string | null; children: ReactNode };

/** A section of a tab, with its title and purpose. */
export function TabSection({ title, hint, children }: Props) {
  return (
    <section className={classes.section} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  );
}
