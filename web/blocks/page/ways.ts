import type { JsonObject } from '@millwright/core/json.ts';
import { blockOf } from '@millwright/core/view/blocks/registry.ts';
import type { Block, View } from '@millwright/core/view/types.ts';

/** The setup and model of a block of records; nothing for other blocks. */
export function listedIn(view: View, block: Block) {
  const setup = view.setup[block.id];
  return setup && blockOf(setup.type)?.rows(setup.misc as JsonObject);
}

/** Whether some of these blocks show the same records in different ways, such as a list and a calendar. */
export function areWays(view: View, blocks: readonly Block[]): boolean {
  const records = blocks.flatMap((block) => {
    const listed = listedIn(view, block);
    return listed ? [JSON.stringify([listed.model, block.betterFilters ?? null])] : [];
  });
  return new Set(records).size < records.length;
}
