import type { BlockType } from '@millwright/core/view/blocks/registry.ts';
import { type ReactNode, type RefObject, useContext } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { Actions } from '../actions/use-actions.ts';
import type { BlockFilter } from '../filter/use-block-filter.ts';
import { SkippedBar } from '../messages/SkippedBar.tsx';
import { PageFilterChips } from '../page/PageFilterChips.tsx';
import { NarrowedBy } from '../page/page-filters.ts';
import type { BlockSource } from '../source/block-source.ts';
import type { Skipped } from '../source/usable-setup.ts';
import { BulkBar } from './BulkBar.tsx';
import classes from './panel.module.css';
import { Toolbar } from './Toolbar.tsx';

type Props = {
  frame: RefObject<HTMLElement | null>;
  /** The block type, by which style sheets, keys and the tour find it. */
  part: BlockType;
  source: BlockSource;
  title: string;
  filter: BlockFilter;
  actions: Actions;
  searchable: boolean;
  skipped: readonly Skipped[];
  /** Whether rows are loading. */
  busy: boolean;
  /** Whether Ctrl+Z undoes changes in it. */
  undoes?: boolean;
  menu?: ReactNode;
  children: ReactNode;
};

/** The frame around a block's rows: title, count, search, filter and actions above, bulk actions for selected rows. */
export function BlockPanel({ frame, part, source, title, filter, actions, searchable, skipped, busy, undoes = false, menu, children }: Props) {
  const text = useText();
  const narrowed = useContext(NarrowedBy);
  return (
    <section
      ref={frame}
      className={classes.panel}
      data-block
      data-part={part}
      data-new={actions.of('button').length > 0}
      data-undo={undoes}
      aria-label={title}
    >
      <Toolbar frame={frame} source={source} title={title} filter={filter} actions={actions} searchable={searchable} menu={menu} />
      <div className={classes.progress} data-busy={busy} role="presentation" />
      <SkippedBar skipped={skipped} />
      {narrowed.length > 0 && (
        <div className={classes.narrowed}>
          <PageFilterChips filters={narrowed} label={text('blocks.page.narrowed')} />
        </div>
      )}
      <BulkBar source={source} title={title} total={filter.count.value?.total ?? 0} where={filter.where} actions={actions} />
      {children}
    </section>
  );
}
