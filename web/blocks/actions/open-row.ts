import { openDrawer, type RecordPager } from '../../layers/drawer.ts';
import type { Row } from '../columns/values.ts';
import type { Rows } from '../source/block-source.ts';
import type { Actions } from './use-actions.ts';

/** Steps through the loaded rows of a block from one on, moving its focus along. */
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

/** Does what opening a row means: the block's own action, else the record in the drawer. Without an index it stands for itself, and no others follow it. */
export function openRow(rows: Rows, actions: Actions, { identity }: Row, index: number | null): void {
  const [action] = actions.of('row_click');
  const about = index === null ? {} : { pager: pagerFrom(rows, index) };
  rows.markOpen(identity);
  if (action) actions.run(action, [identity], about);
  else openDrawer({ kind: 'record', id: identity, ...about });
}
