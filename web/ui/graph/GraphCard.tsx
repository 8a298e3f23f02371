import type { ComponentProps, ReactNode } from 'react';
import type { Icon } from '../icons/document-icons.ts';
import classes from './graph.module.css';

type Props = ComponentProps<'button'> & { icon: Icon; name: string; detail: ReactNode };

/** A box of a drawing that is pressed: its icon, its name and a few words below it. */
export function GraphCard({ icon: Icon, name, detail, ...button }: Props) {
  return (
    <button type="button" className={classes.card} {...button}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={classes.about}>
        <span className={classes.name}>{name}</span>
        <span className={classes.detail}>{detail}</span>
      </span>
    </button>
  );
}
