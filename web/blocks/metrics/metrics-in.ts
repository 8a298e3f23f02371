import type { Block, View } from '@millwright/core/view/types.ts';
import type { MetricsSetup } from './metrics-query.ts';

/** A metrics block of a view with its set-up. */
export type MetricsPart = { block: Block; setup: MetricsSetup };

/** The metrics blocks that a view shows, those within others included. */
export function metricsIn(view: View, blocks: readonly Block[] = view.root.blocks): MetricsPart[] {
  return blocks.flatMap((block): MetricsPart[] => {
    if (block.hidden) return [];
    const { type, misc } = view.setup[block.id] ?? {};
    const setup = misc as unknown as MetricsSetup;
    const own = type === 'metrics' && typeof setup.model === 'string' && Array.isArray(setup.metrics);
    return [...(own ? [{ block, setup }] : []), ...metricsIn(view, block.blocks ?? [])];
  });
}
