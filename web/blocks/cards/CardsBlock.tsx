import type { JsonObject } from '@millwright/core/json.ts';
import { blockOf } from '@millwright/core/view/blocks/registry.ts';
import type { CardlistSetup } from '@millwright/core/view/types.ts';
import { UnavailableBlock } from '../messages/UnavailableBlock.tsx';
import type { BlockReader } from '../panel/block-reader.ts';
import { RowsBlock } from '../panel/RowsBlock.tsx';
import { CardsPanel } from './CardsPanel.tsx';

/** What a card list has whose set-up was stored before there was a shape to it. */
const usual = { limit: 50, searchable: true, selectable: true, actions: [] };

/** Draws the card list block: a card for each record of a model. */
export const CardsBlock: BlockReader = ({ view, block, misc }) => {
  const rows = blockOf('cardlist')?.rows(misc as JsonObject);
  if (!rows) return <UnavailableBlock block={block} type="cardlist" />;
  return <RowsBlock<CardlistSetup> view={view} block={block} setup={{ ...usual, ...rows }} Rows={CardsPanel} />;
};
