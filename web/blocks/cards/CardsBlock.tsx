import type { JsonObject } from '@millwright/core/json.ts';
import { blockOf } from '@millwright/core/view/blocks/registry.ts';
import type { CardlistSetup } from '@millwright/core/view/types.ts';
import { lazy } from 'react';
import { withAxes } from '../columns/axes.ts';
import { UnavailableBlock } from '../messages/UnavailableBlock.tsx';
import type { BlockReader } from '../panel/block-reader.ts';
import { RowsBlock } from '../panel/RowsBlock.tsx';
import { CardsPanel } from './CardsPanel.tsx';

/** Defaults for a card list whose setup was stored before its schema existed. */
const usual = { limit: 50, searchable: true, selectable: true, actions: [] };

const BoardRows = lazy(async () => ({ default: (await import('./BoardRows.tsx')).BoardRows }));

/** Draws the card list block: a card for each record of a model, in columns where it names them. */
export const CardsBlock: BlockReader = ({ view, block, misc }) => {
  const rows = blockOf('cardlist')?.rows(misc as JsonObject) as CardlistSetup | null | undefined;
  if (!rows) return <UnavailableBlock block={block} type="cardlist" />;
  const setup = withAxes({ ...usual, ...rows }, [{ path: rows.columns_by }, { path: rows.image }]);
  return <RowsBlock<CardlistSetup> view={view} block={block} setup={setup} Rows={setup.columns_by ? BoardRows : CardsPanel} />;
};
