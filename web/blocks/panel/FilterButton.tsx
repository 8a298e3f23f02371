import { Button, Popover, type PopoverProps } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { loadable, whenConnected } from '../../ui/browser/loadable.ts';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { rowCount } from '../filter/conditions.ts';
import type { BlockFilter } from '../filter/use-block-filter.ts';
import type { BlockSource } from '../source/block-source.ts';
import classes from './panel.module.css';

const loadBuilder = () => import('../filter/FilterBuilder.tsx');
const SavedFilters = loadable(async () => (await import('../filter/saved/SavedFilters.tsx')).SavedFilters);

/** The popover fills the available height and scrolls. */
const size: NonNullable<Exclude<NonNullable<PopoverProps['middlewares']>['size'], boolean>> = {
  padding: 8,
  apply: ({ availableHeight, elements }) => {
    elements.floating.style.maxHeight = `${Math.max(240, availableHeight)}px`;
  },
};

type Props = { source: Pick<BlockSource, 'key' | 'columns' | 'model' | 'arrangement'>; filter: BlockFilter };

/** Opens the filter of a block, and shows the number of its conditions. */
export function FilterButton({ source, filter }: Props) {
  const { draft, setDraft, where, open, setOpen } = filter;
  const text = useText();
  const rows = rowCount(draft);
  // Preloaded, so that the focus finds its place when the filter opens, but only after the rows.
  const [builder, setBuilder] = useState<Awaited<ReturnType<typeof loadBuilder>> | null>(null);
  useEffect(() => void whenConnected(loadBuilder).then(setBuilder, () => undefined), []);
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
        {builder ? (
          <builder.FilterBuilder draft={draft} columns={source.columns} onChange={setDraft} model={source.model.model.slug} where={where} />
        ) : (
          <Waiting lines={3} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
