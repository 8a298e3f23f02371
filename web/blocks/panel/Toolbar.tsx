import { UnstyledButton } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { isTarget } from '../../keys/is-target.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { PanelTitle } from '../../ui/layout/PanelTitle.tsx';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { ActionButton } from '../actions/ActionButton.tsx';
import type { Actions } from '../actions/use-actions.ts';
import type { BlockFilter } from '../filter/use-block-filter.ts';
import type { BlockSource } from '../source/block-source.ts';
import { countText } from '../source/count-text.ts';
import type { CountState } from '../source/use-count.ts';
import { FilterButton } from './FilterButton.tsx';
import classes from './panel.module.css';
import { SearchField } from './SearchField.tsx';

type Props = {
  /** The element of the block: shortcuts apply to the focused block. */
  frame: RefObject<HTMLElement | null>;
  source: BlockSource;
  title: string;
  filter: BlockFilter;
  actions: Actions;
  searchable: boolean;
  /** Further controls of this block type, beside the filter. */
  menu?: ReactNode;
};

function CountLine({ count }: { count: CountState }) {
  const text = useText();
  if (!count.value) return null;
  const words = text('table.count', { count: count.value.total, shown: countText(count.value) });
  if (!count.value.estimated) return <span className={classes.count}>{words}</span>;
  return (
    <UnstyledButton className={classes.count} title={text('table.countExact')} onClick={count.exactly}>
      {words}
    </UnstyledButton>
  );
}

/** Shows the title, count, search, filter and actions of a block. N starts the first action. */
export function Toolbar({ frame, source, title, filter, actions, searchable, menu }: Props) {
  const text = useText();
  const buttons = actions.of('button');
  const [first] = buttons;
  const refresh = () => {
    source.refresh();
    filter.count.recount();
  };
  useShortcut('N', first ? () => isTarget(frame.current, '[data-block][data-new="true"]') && actions.run(first, []) : null);
  return (
    <header className={classes.toolbar}>
      <PanelTitle title={title} />
      <CountLine count={filter.count} />
      <div className={classes.tools}>
        {searchable && <SearchField frame={frame} source={source} title={title} search={filter.search} onSearch={filter.setSearch} />}
        <FilterButton source={source} filter={filter} />
        {menu}
        <ToolbarButton label={text('table.refresh')} icon={IconRefresh} onClick={refresh} />
        {buttons.map((action, index) => (
          <ActionButton
            key={action.id}
            action={action}
            denied={actions.denied(action)}
            size="xs"
            variant={action.variant === 'secondary' || index > 0 ? 'default' : 'filled'}
            leftSection={action.kind === 'open_form' || action.form ? <IconPlus size={16} stroke={2} /> : undefined}
            aria-keyshortcuts={index === 0 ? 'N' : undefined}
            onClick={() => actions.run(action, [])}
          />
        ))}
      </div>
    </header>
  );
}
