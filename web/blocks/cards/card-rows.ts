import { focusNext } from '../../keys/initial-focus.ts';
import { noInputSince } from '../../keys/input-activity.ts';
import type { Row } from '../columns/values.ts';
import type { Rows } from '../source/block-source.ts';

/** What the cards on the page are asked about. */
type CardsOnPage = {
  rows: () => readonly Row[];
  /** The element around all cards. */
  list: () => HTMLElement | null;
  /** The card that has the focus, or had it last. */
  current: () => number;
  onCurrent: (index: number) => void;
  onOpened: (id: string) => void;
  refresh: () => Promise<unknown>;
};

/** Shows the cards of a list, and the focus among them, as every block's rows. */
export function cardRows({ rows, list, current, onCurrent, onOpened, refresh }: CardsOnPage): Rows {
  const cardAt = (index: number) => list()?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
  const focus = (index: number): boolean => {
    const opener = cardAt(index)?.querySelector<HTMLElement>('[data-open-card]');
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
    scrollTo: (index) => cardAt(index)?.scrollIntoView({ block: 'nearest' }),
    markOpen: onOpened,
    takeFocus: () => void focus(current()),
    showSaved: (id) => {
      const untouched = noInputSince();
      // By the next picture the cards are those that were read.
      void refresh().then(() => untouched() && focusNext(() => focus(rows().findIndex(({ identity }) => identity === id))));
    },
    busy: () => false,
    stopEditing: () => undefined,
  };
}
