import { Button, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { rowCount } from '../filter/conditions.ts';
import { FilterBuilder } from '../filter/FilterBuilder.tsx';
import type { BlockFilter } from '../filter/use-block-filter.ts';
import type { BlockSource } from '../source/block-source.ts';
import classes from './panel.module.css';

type Props = { source: Pick<BlockSource, 'columns' | 'model'>; filter: BlockFilter };

/** Opens the filter of a block, and says how many conditions it has. */
export function FilterButton({ source, filter: { draft, setDraft, where, open, setOpen } }: Props) {
  const text = useText();
  const rows = rowCount(draft);
  return (
    <Popover position="bottom-end" width={640} shadow="md" trapFocus opened={open} onChange={setOpen}>
      <Popover.Target>
        <Button size="xs" variant={rows ? 'light' : 'default'} onClick={() => setOpen(!open)} leftSection={<IconFilter size={16} stroke={1.75} />}>
          {rows ? text('table.filters', { count: rows }) : text('table.filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.filter} aria-label={text('filter.title')}>
        <FilterBuilder draft={draft} columns={source.columns} onChange={setDraft} model={source.model.model.slug} where={where} />
      </Popover.Dropdown>
    </Popover>
  );
}
