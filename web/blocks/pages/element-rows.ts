import { focusNext } from '../../keys/initial-focus.ts';
import { noInputSince } from '../../keys/input-activity.ts';
import type { Row } from '../columns/values.ts';
import type { Rows } from '../source/block-source.ts';

/** How to find the rows on the page. */
type RowsOnPage = {
  rows: () => readonly Row[];
  /** The element around all rows. Each row is an element with `data-index`, whose first button opens it. */
  list: () => HTMLElement | null;
  /** The row that has the focus, or had it last. */
  current: () => number;
  onCurrent: (index: number) => void;
  onOpened: (id: string) => void;
  refresh: () => Promise<unknown>;
};

/** Adapts rows that are page elements (cards or list items) and their focus to the shared row interface. */
export function elementRows({ rows, list, current, onCurrent, onOpened, refresh }: RowsOnPage): Rows {
  const elementAt = (index: number) => list()?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
  const focus = (index: number): boolean => {
    const opener = elementAt(index)?.querySelector('button');
    if (!opener) return false;
    onCurrent(index);
    opener.focus();
    opener.scrollIntoView({ block: 'nearest' });
    return true;
  };
  return {
    at: (index) => rows()[index],
    byId: (id) => rows().find(({ identity }) => identity === id),
    focused: () => (list()?.contains(document.activeElement) ? (rows()[current()] ?? null) : null),
    focus,
    scrollTo: (index) => elementAt(index)?.scrollIntoView({ block: 'nearest' }),
    markOpen: onOpened,
    takeFocus: () => void focus(current()),
    showSaved: (id) => {
      const untouched = noInputSince();
      // By the next frame the new rows are rendered.
      void refresh().then(() => untouched() && focusNext(() => focus(rows().findIndex(({ identity }) => identity === id))));
    },
    busy: () => false,
    stopEditing: () => undefined,
  };
}
