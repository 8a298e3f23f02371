import type { Block, BlockSetup, View } from '@millwright/core/view/types.ts';
import { type ComponentType, type CSSProperties, createContext, memo, type ReactNode, Suspense, useContext } from 'react';
import { UnavailableBlock } from '../../blocks/messages/UnavailableBlock.tsx';
import { drawingOf } from '../../blocks/registry.ts';
import { BlockIcon } from '../../ui/layout/block-icon.ts';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { blockLookStyle } from '../../ui/theme/looks.ts';
import classes from './BlockGrid.module.css';
import { OnApproach } from './OnApproach.tsx';

/** The blocks that actions have shown (true) or hidden (false) on this screen, by id. */
export const Revealed = createContext<Readonly<Record<string, boolean>>>({});

export type BlockWrapProps = { block: Block; setup: BlockSetup | undefined; children: ReactNode };
/** A wrapper component for each block in the view editor. */
export const BlockWrap = createContext<ComponentType<BlockWrapProps> | null>(null);

type Props = { view: View; blocks: Block[] };

/** The width of a block in twelve columns; full width by default. */
function spanOf(view: View, block: Block): number {
  const misc = view.setup[block.id]?.misc as { span?: unknown } | undefined;
  const span = block.width ?? (typeof misc?.span === 'number' ? misc.span : 12);
  return Math.min(12, Math.max(1, Math.round(span)));
}

/** Draws the blocks of a view in twelve columns, stacked on narrow screens. A failing block doesn't affect the others. */
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

/** Whether a list has no columns. It is hidden, or explains that to people who may edit it, so it needs no placeholder. */
function isColumnless({ misc }: BlockSetup): boolean {
  const { columns } = misc as { columns?: unknown };
  return Array.isArray(columns) && columns.length === 0;
}

type Frame = { view: View; block: Block };

/** The properties of a view that a single block reads beside its own setup. */
const read = ['id', 'slug', 'version', 'template', 'problems'] as const;

/** Whether a block can skip rendering although its view has changed, because another block was edited. Containers render with their inner blocks. */
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
  // The placeholder preserves the height until the block is rendered; otherwise blocks below would move into view and be rendered too.
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
