import type { Block, BlockSetup, View } from '@millwright/core/view/types.ts';
import { type ComponentType, type CSSProperties, createContext, memo, type ReactNode, Suspense, useContext } from 'react';
import { UnavailableBlock } from '../../blocks/messages/UnavailableBlock.tsx';
import { drawingOf } from '../../blocks/registry.ts';
import { BlockIcon } from '../../ui/layout/block-icon.ts';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { blockLookStyle } from '../../ui/theme/looks.ts';
import classes from './BlockGrid.module.css';
import { OnApproach } from './OnApproach.tsx';

/** What actions have shown (true) or hidden (false) on this screen, by block. */
export const Revealed = createContext<Readonly<Record<string, boolean>>>({});

export type BlockWrapProps = { block: Block; setup: BlockSetup | undefined; children: ReactNode };
/** What stands around each block where a view is edited. */
export const BlockWrap = createContext<ComponentType<BlockWrapProps> | null>(null);

type Props = { view: View; blocks: Block[] };

/** How many of twelve columns a block takes; all when it doesn't say. */
function spanOf(view: View, block: Block): number {
  const misc = view.setup[block.id]?.misc as { span?: unknown } | undefined;
  const span = block.width ?? (typeof misc?.span === 'number' ? misc.span : 12);
  return Math.min(12, Math.max(1, Math.round(span)));
}

/** Draws the blocks of a view on twelve columns, stacked on narrow screens. One block's failure stays in that block. */
export const BlockGrid = memo(function BlockGrid({ view, blocks: all }: Props): ReactNode {
  const revealed = useContext(Revealed);
  const Wrap = useContext(BlockWrap);
  const blocks = all.filter(({ id, hidden }) => revealed[id] ?? !hidden);
  const [only] = blocks;
  const fills = blocks.length === 1 && only !== undefined && drawingOf(view.setup[only.id]?.type)?.fills === true;
  return (
    <div className={classes.grid} data-single={fills}>
      {blocks.map((block) => (
        <div
          key={block.id}
          className={classes.cell}
          style={{ '--mw-span': spanOf(view, block), ...blockLookStyle(block) } as CSSProperties}
          data-span={spanOf(view, block)}
          data-around={block.blocks !== undefined && Object.keys(blockLookStyle(block)).length > 0}
        >
          {Wrap ? (
            <Wrap block={block} setup={view.setup[block.id]}>
              <BlockFrame view={view} block={block} />
            </Wrap>
          ) : (
            <BlockFrame view={view} block={block} />
          )}
        </div>
      ))}
    </div>
  );
});

/** A list without columns is hidden, or says so to those who may give it some: it holds no place for what it does not read. */
function isColumnless({ misc }: BlockSetup): boolean {
  const { columns } = misc as { columns?: unknown };
  return Array.isArray(columns) && columns.length === 0;
}

type Frame = { view: View; block: Block };

/** What of a view a single block reads beside its own set-up. */
const read = ['id', 'slug', 'version', 'template', 'problems'] as const;

/** Whether a block is drawn as before although its view has changed: another block was edited. One that holds others is drawn with them. */
function isSame(before: Frame, { view, block }: Frame): boolean {
  if (before.block !== block) return false;
  if (before.view === view) return true;
  const setup = view.setup[block.id];
  const single = !block.blocks && !drawingOf(setup?.type)?.holds;
  return single && before.view.setup[block.id] === setup && read.every((key) => before.view[key] === view[key]);
}

const BlockFrame = memo(function BlockFrame({ view, block }: Frame): ReactNode {
  const setup = view.setup[block.id];
  const drawing = drawingOf(setup?.type);
  if (block.blocks?.length && !drawing?.holds) return <BlockGrid view={view} blocks={block.blocks} />;
  if (!setup || !drawing) return <UnavailableBlock block={block} type={setup?.type} />;
  const atOnce = drawing.atOnce || isColumnless(setup);
  // It keeps its place until it is drawn: those below would come near, and be drawn too.
  const waiting = (
    <div className={atOnce ? undefined : classes.place}>
      <Waiting />
    </div>
  );
  const drawn = (
    <Suspense fallback={waiting}>
      <drawing.Reader view={view} block={block} misc={setup.misc} />
    </Suspense>
  );
  return <BlockIcon value={block.icon}>{atOnce ? drawn : <OnApproach label={block.label}>{drawn}</OnApproach>}</BlockIcon>;
}, isSame);
