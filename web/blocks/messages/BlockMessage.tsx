import { Button } from '@mantine/core';
import type { Text } from '@millwright/core/json.ts';
import { useText } from '../../i18n/use-text.ts';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import type { Actions } from '../actions/use-actions.ts';
import type { BlockFilter } from '../filter/use-block-filter.ts';
import { countText } from '../source/count-text.ts';
import { EmptyBlock } from './EmptyBlock.tsx';

type Props = {
  className?: string | undefined;
  error: unknown;
  onRetry: () => void;
  /** Whether the block has loaded and has no rows. */
  empty: boolean;
  filter: BlockFilter;
  title: string;
  actions: Actions;
  /** Whether the view is built in. */
  builtIn: boolean;
  /** The purpose of the block, if its setup states one. */
  purpose?: Text | undefined;
};

/** Explains why there are no rows: reading failed, nothing matches the filter, or there are none yet. */
export function BlockMessage({ className, error, onRetry, empty, filter, title, actions, builtIn, purpose }: Props) {
  const text = useText();
  if (error !== null)
    return (
      <div className={className}>
        <Failure error={error} onRetry={onRetry} />
      </div>
    );
  if (!empty) return null;
  return (
    <div className={className}>
      {filter.active ? (
        <Empty
          title={text('table.filteredEmpty', { total: filter.count.all ? countText(filter.count.all) : '…' })}
          example={text('table.filteredEmptyText')}
          action={
            <Button variant="default" mih="var(--mw-target)" onClick={filter.clear}>
              {text('table.clearFilters')}
            </Button>
          }
        />
      ) : (
        <EmptyBlock title={title} builtIn={builtIn} actions={actions} purpose={purpose} />
      )}
    </div>
  );
}
