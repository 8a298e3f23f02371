import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useInitialFocus } from '../../keys/initial-focus.ts';
import { type Crumb, useCrumbs } from '../../layers/crumbs.ts';
import { useDocumentTitle } from '../browser/use-document-title.ts';
import classes from './Screen.module.css';

type Props = {
  title: string;
  /** The name of the page in the browser's title and the breadcrumbs, if it differs from its title. */
  name?: string;
  /** Beside the title: a star, a badge, a step bar. */
  beside?: ReactNode;
  /** Right side of the title: one primary button at most. */
  actions?: ReactNode;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** `reading` limits the length of lines; `full` uses the whole height for a grid or an editor. */
  width?: 'normal' | 'reading' | 'full';
  /** The breadcrumbs between the client and this page. The page itself is added last. */
  crumbs?: readonly Crumb[];
  children: ReactNode;
};

/** A page: its title (also the tab's), actions and content. */
export function Screen({ title, name = title, beside, actions, lead, width = 'normal', crumbs = [], children }: Props) {
  useCrumbs(name.trim() ? [...crumbs, { label: name }] : []);
  useDocumentTitle(name);
  const heading = useRef<HTMLHeadingElement>(null);
  useInitialFocus(title.trim() !== '', () => heading.current?.focus(), 'heading');
  return (
    <div className={classes.screen} data-width={width}>
      <header className={classes.header}>
        <div className={classes.heading}>
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {beside}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
        {lead && <p className={classes.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}
