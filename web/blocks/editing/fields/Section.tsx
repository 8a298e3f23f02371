import type { ReactNode } from 'react';
import classes from './fields.module.css';

/** A part of a panel of the inspector, under its heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section} aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
);
