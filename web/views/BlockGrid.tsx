import type { Block, TableSetup, View } from '@millwright/core/view/types.ts';
import { IconPuzzle } from '@tabler/icons-react';
import { createContext, lazy, Suspense, useContext } from 'react';
import { useLabel, useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Empty } from '../ui/states/Empty.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import classes from './BlockGrid.module.css';

const TableBlock = lazy(async () => ({ default: (await import('../blocks/table/TableBlock.tsx')).TableBlock }));

/** What actions have shown (true) or hidden (false) on this screen, by block. */
export const Revealed = createContext<Readonly<Record<string, boolean>>>({});

type Props = { view: View; blocks: Block[] };

/** Columns (of twelve) that a block takes; a table takes all. */
function spanOf(view: View, block: Block): number {
  const misc = view.setup[block.id]?.misc as { span?: unknown } | undefined;
  const span = typeof misc?.span === 'number' ? misc.span : 12;
  return Math.min(12, Math.max(1, Math.round(span)));
}

/** The blocks of a view on twelve columns, stacked on narrow screens. One block's failure stays in that block. */
export function BlockGrid({ view, blocks: all }: Props) {
  const revealed = useContext(Revealed);
  const blocks = all.filter(({ id, hidden }) => revealed[id] ?? !hidden);
  const tables = blocks.filter((block) => view.setup[block.id]?.type === 'table').length;
  return (
    <div className={classes.grid} data-single={blocks.length === 1 && tables === 1}>
      {blocks.map((block) => (
        <div key={block.id} className={classes.cell} data-span={spanOf(view, block)}>
          <BlockFrame view={view} block={block} />
        </div>
      ))}
    </div>
  );
}

function BlockFrame({ view, block }: { view: View; block: Block }) {
  const text = useText();
  const label = useLabel();
  const setup = view.setup[block.id];
  if (block.blocks?.length) return <BlockGrid view={view} blocks={block.blocks} />;
  if (setup?.type === 'table') {
    return (
      <Suspense fallback={<Waiting />}>
        <TableBlock view={view} block={block} setup={setup.misc as TableSetup} />
      </Suspense>
    );
  }
  return (
    <Panel title={label(block.label)}>
      <Empty icon={IconPuzzle} title={text('views.notAvailable')} example={text('views.notAvailableText', { type: setup?.type ?? '?' })} />
    </Panel>
  );
}
