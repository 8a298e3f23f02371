import { openDrawer, type RecordPager } from '../../layers/drawer.ts';
import type { Row } from '../columns/values.ts';
import type { Rows } from '../source/block-source.ts';
import type { Actions } from './use-actions.ts';

/** A pager through the loaded rows of a block, starting at `index`. It moves the block's focus along. */
function pagerFrom(rows: Rows, index: number): RecordPager {
  let at = index;
  return {
    step: (by) => {
      const row = rows.at(at + by);
      if (!row) return null;
      at += by;
      rows.scrollTo(at);
      rows.markOpen(row.identity);
      return row.identity;
    },
    focus: () => void rows.focus(at),
  };
}

/** Opens a row: runs the block's own row action, else shows the record in the drawer. With a null index there is no pager. */
export function openRow(rows: Rows, actions: Actions, { identity }: Row, index: number | null): void {
  const [action] = actions.of('row_click');
  const about = index === null ? {} : { pager: pagerFrom(rows, index) };
  rows.markOpen(identity);
  if (action) actions.run(action, [identity], about);
  else openDrawer({ kind: 'record', id: identity, ...about });
}
