import { Button, Popover, type PopoverProps } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { rowCount } from '../filter/conditions.ts';
import { FilterBuilder } from '../filter/FilterBuilder.tsx';
import type { BlockFilter } from '../filter/use-block-filter.ts';
import type { BlockSource } from '../source/block-source.ts';
import classes from './panel.module.css';

const SavedFilters = loadable(async () => (await import('../filter/saved/SavedFilters.tsx')).SavedFilters);

/** As high as there is room: the rest is scrolled to. */
const size: NonNullable<Exclude<NonNullable<PopoverProps['middlewares']>['size'], boolean>> = {
  padding: 8,
  apply: ({ availableHeight, elements }) => {
    elements.floating.style.maxHeight = `${Math.max(240, availableHeight)}px`;
  },
};

type Props = { source: Pick<BlockSource, 'key' | 'columns' | 'model' | 'arrangement'>; filter: BlockFilter };

/** Opens the filter of a block, and says how many conditions it has. */
export function FilterButton({ source, filter }: Props) {
  const { draft, setDraft, where, open, setOpen } = filter;
  const text = useText();
  const rows = rowCount(draft);
  return (
    <Popover position="bottom-end" width={640} shadow="md" trapFocus opened={open} onChange={setOpen} middlewares={{ flip: true, shift: true, size }}>
      <Popover.Target>
        <Button size="xs" variant={rows ? 'light' : 'default'} onClick={() => setOpen(!open)} leftSection={<IconFilter size={16} stroke={1.75} />}>
          {rows ? text('table.filters', { count: rows }) : text('table.filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.filter} aria-label={text('filter.title')}>
        <Suspense>
          <SavedFilters source={source} filter={filter} />
        </Suspense>
        <FilterBuilder draft={draft} columns={source.columns} onChange={setDraft} model={source.model.model.slug} where={where} />
      </Popover.Dropdown>
    </Popover>
  );
}
