import type { Period } from '@millwright/core/view/setup/axis.ts';
import type { Block, BlockSetup, View } from '@millwright/core/view/types.ts';
import { drawingOf } from '../blocks/registry.ts';

/** A block of figures with its set-up. */
export type FiguresPart = { block: Block; misc: BlockSetup['misc']; name: string; metrics: readonly { period?: Period | undefined }[] };

/** The blocks of figures of a view, including those inside other blocks. */
export function figuresIn(view: View, blocks: readonly Block[] = view.root.blocks): FiguresPart[] {
  return blocks.flatMap((block): FiguresPart[] => {
    if (block.hidden) return [];
    const setup = view.setup[block.id];
    const { model, metrics } = (setup?.misc ?? {}) as { model?: unknown; metrics?: unknown };
    const own = setup && drawingOf(setup.type)?.Brief && typeof model === 'string' && Array.isArray(metrics);
    return [
      ...(own ? [{ block, misc: setup.misc, name: model, metrics: metrics as FiguresPart['metrics'] }] : []),
      ...figuresIn(view, block.blocks ?? []),
    ];
  });
}
