import type { ReactNode } from 'react';
import classes from './fields.module.css';

type Props = { title: string /** Buttons beside the heading. */; tools?: ReactNode; children: ReactNode };

/** A section of an inspector panel with its heading. */
export const Section = ({ title, tools, children }: Props) => (
  <section className={classes.section} aria-label={title}>
    <div className={classes.head}>
      <h3>{title}</h3>
      {tools && <div className={classes.tools}>{tools}</div>}
    </div>
    {children}
  </section>
);
