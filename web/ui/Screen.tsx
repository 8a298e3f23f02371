import type { ReactNode } from 'react';
import { useEffect } from 'react';
import classes from './Screen.module.css';

type Props = {
  title: string;
  /** Beside the title: a star, a badge, a step bar. */
  beside?: ReactNode;
  /** Right side of the title: one primary button at most. */
  actions?: ReactNode;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** `reading` keeps lines short; `full` uses the whole height for a grid or an editor. */
  width?: 'normal' | 'reading' | 'full';
  children: ReactNode;
};

/** A page: its title (also the tab's), actions and content. */
export function Screen({ title, beside, actions, lead, width = 'normal', children }: Props) {
  useEffect(() => {
    document.title = `${title} · Millwright`;
  }, [title]);
  return (
    <div className={classes.screen} data-width={width}>
      <header className={classes.header}>
        <div className={classes.heading}>
          <h1 className={classes.title}>{title}</h1>
          {beside}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
        {lead && <p className={classes.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}
