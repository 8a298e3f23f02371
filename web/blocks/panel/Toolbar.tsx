import { Button, CloseButton, Menu, Popover, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { Condition } from '@millwright/core/filter/types.ts';
import { IconColumns3, IconFilter, IconPlus, IconRefresh, IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { isTarget } from '../../keys/is-target.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { ActionButton } from '../actions/ActionButton.tsx';
import type { Actions } from '../actions/use-actions.ts';
import { type FilterDraft, rowCount } from '../filter/conditions.ts';
import { FilterBuilder } from '../filter/FilterBuilder.tsx';
import { countText } from '../source/count-text.ts';
import type { CountState } from '../source/use-count.ts';
import { focusRow } from '../table/adapter/focus-row.ts';
import type { Table } from '../table/adapter/table.ts';
import { ColumnsMenu } from '../table/header/ColumnsMenu.tsx';
import classes from './panel.module.css';

type Props = {
  /** The whole table: keys go to the one with the focus. */
  frame: RefObject<HTMLElement | null>;
  table: Table;
  title: string;
  count: CountState;
  search: string;
  onSearch: (search: string) => void;
  draft: FilterDraft;
  onDraft: (draft: FilterDraft) => void;
  where: Condition | null;
  actions: Actions;
  filtering: boolean;
  onFiltering: (open: boolean) => void;
};

function Search({ frame, table, title, search, onSearch }: Pick<Props, 'frame' | 'table' | 'title' | 'search' | 'onSearch'>) {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(search);
  const later = useDebouncedCallback(onSearch, 200);
  useEffect(() => {
    if (search === '') setTyped('');
  }, [search]);
  useShortcut('/', () => isTarget(frame.current, '[data-part="table"]') && field.current?.focus());
  const set = (value: string) => {
    setTyped(value);
    later(value);
  };
  return (
    <TextInput
      ref={field}
      className={classes.search}
      size="xs"
      type="search"
      data-scan="keys"
      aria-label={text('table.search', { name: title })}
      aria-keyshortcuts="/"
      placeholder={text('actions.search')}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      rightSection={typed ? <CloseButton size="sm" aria-label={text('actions.clear')} onClick={() => set('')} /> : <KeyHint keys="/" />}
      value={typed}
      onChange={(event) => set(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'ArrowDown' && !event.nativeEvent.isComposing && focusRow(table, 0) && event.preventDefault()}
    />
  );
}

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

function Filter({
  table,
  draft,
  onDraft,
  where,
  filtering,
  onFiltering,
}: Pick<Props, 'table' | 'draft' | 'onDraft' | 'where' | 'filtering' | 'onFiltering'>) {
  const text = useText();
  const rows = rowCount(draft);
  return (
    <Popover position="bottom-end" width={640} shadow="md" trapFocus opened={filtering} onChange={onFiltering}>
      <Popover.Target>
        <Button
          size="xs"
          variant={rows ? 'light' : 'default'}
          onClick={() => onFiltering(!filtering)}
          leftSection={<IconFilter size={16} stroke={1.75} />}
        >
          {rows ? text('table.filters', { count: rows }) : text('table.filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.filter} aria-label={text('filter.title')}>
        <FilterBuilder draft={draft} columns={table.columns} onChange={onDraft} model={table.model.model.slug} where={where} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Title, count, search, filter and actions of a table. */
export function Toolbar({ frame, table, title, count, search, onSearch, draft, onDraft, where, actions, filtering, onFiltering }: Props) {
  const text = useText();
  const buttons = actions.of('button');
  const [first] = buttons;
  const refresh = () => {
    table.refresh();
    count.recount();
  };
  useShortcut('N', first ? () => isTarget(frame.current, '[data-part="table"][data-new="true"]') && actions.run(first, []) : null);
  return (
    <header className={classes.toolbar}>
      <h2 className={classes.title}>{title}</h2>
      <CountLine count={count} />
      <div className={classes.tools}>
        {table.setup.searchable !== false && <Search frame={frame} table={table} title={title} search={search} onSearch={onSearch} />}
        <Filter table={table} draft={draft} onDraft={onDraft} where={where} filtering={filtering} onFiltering={onFiltering} />
        <Menu position="bottom-end" closeOnItemClick={false}>
          <Menu.Target>
            <ToolbarButton label={text('table.columns')} icon={IconColumns3} />
          </Menu.Target>
          <ColumnsMenu table={table} />
        </Menu>
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
