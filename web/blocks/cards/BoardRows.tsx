import type { CardlistSetup } from '@millwright/core/view/types.ts';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { columnAt } from '../columns/axes.ts';
import type { RowsBlockParts } from '../panel/RowsBlock.tsx';
import { BoardPanel } from './board/BoardPanel.tsx';
import { useDivision } from './board/use-lanes.ts';
import { CardsPanel } from './CardsPanel.tsx';

/** Draws cards in the columns that the block names, or as a plain list if no such columns exist. */
export function BoardRows(props: RowsBlockParts<CardlistSetup>) {
  const { division, steps, busy } = useDivision(props.model.model.slug, columnAt(props.columns, props.setup.columns_by));
  if (busy) return <Waiting />;
  if (!division) return <CardsPanel {...props} />;
  return <BoardPanel {...props} division={division} steps={steps} />;
}
