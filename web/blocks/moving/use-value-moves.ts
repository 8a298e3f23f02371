import type { JsonObject } from '@millwright/core/json.ts';
import type { RefObject } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { Actions } from '../actions/use-actions.ts';
import { cellText } from '../columns/cell-text.ts';
import type { Row } from '../columns/values.ts';
import type { BlockSource } from '../source/block-source.ts';
import { saveValues } from './save-values.ts';
import { useMoves } from './use-moves.ts';

/** Saves new values for a moved record; resolves to whether they were accepted. */
export type MoveRow = (row: Row, values: JsonObject) => Promise<boolean>;

/** Saves the field values of moved records like cell edits, with undo. */
export function useValueMoves(frame: RefObject<HTMLElement | null>, source: BlockSource, actions: Actions, recount: () => void): MoveRow {
  const text = useText();
  const moves = useMoves(frame, () => {
    source.refresh();
    recount();
  });
  return async (row, after) => {
    const { identity: id } = row;
    const before = Object.fromEntries(Object.keys(after).map((field) => [field, row[field] ?? null]));
    let { version } = row as { version: number | undefined };
    const write = (from: JsonObject, to: JsonObject) => async () => {
      ({ version } = await saveValues(source.query, { id, before: from, after: to }, version));
    };
    const [first] = source.columns;
    const name = (first && cellText(first, row, source.wording)) || text('blocks.bulk.unnamed');
    const accepted = await moves.make({ done: text('blocks.moving.moved', { name }), write: write(before, after), undo: write(after, before) });
    if (accepted) for (const action of actions.of('row_changed')) actions.run(action, [id]);
    return accepted;
  };
}
