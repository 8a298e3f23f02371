import type { ReactNode } from 'react';
import { BlockIcon } from './block-icon.ts';
import classes from './Panel.module.css';
import { PanelTitle } from './PanelTitle.tsx';

type Props = { title?: string; aside?: ReactNode; children: ReactNode };

/** A titled card. */
export function Panel({ title, aside, children }: Props) {
  return (
    <section className={classes.panel} data-part="panel" aria-label={title}>
      {(title || aside) && (
        <header className={classes.header}>
          {title && <PanelTitle title={title} />}
          {aside}
        </header>
      )}
      <BlockIcon value={undefined}>{children}</BlockIcon>
    </section>
  );
}
