import type { BlockAction } from '@millwright/core/view/setup/action.ts';
import type { CalendarSetup } from '@millwright/core/view/types.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Actions } from '../actions/use-actions.ts';
import type { ResolvedColumn } from '../columns/columns.ts';
import type { Shown } from './shown.ts';
import { dateClick } from './use-date-click.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-05-12T22:30:00Z') }));
afterEach(() => void vi.useRealTimers());

const column = (type: string) => ({ path: 'due', kind: type, field: { name: 'due', type } }) as unknown as ResolvedColumn;
const zone = 'Europe/Paris';

/** Clicks a date of a calendar with this action, and returns the action and values that run. */
function clicked(action: Partial<BlockAction>, type = 'date', setup: Partial<CalendarSetup> = {}) {
  const ran: unknown[][] = [];
  const actions = {
    of: (trigger: BlockAction['trigger']) => (trigger === 'date_click' ? [{ id: 'a', trigger, kind: 'open_form', ...action }] : []),
    run: (done: BlockAction, rows: unknown[], more: object) => ran.push([done.values, rows, more]),
    denied: () => false,
  } as unknown as Actions;
  return { click: dateClick(actions, column(type), setup as CalendarSetup, zone), ran };
}

it('a click on a day begins a form with that day beside its own values, and tells it to an address', () => {
  const { click, ran } = clicked({ form: 'order', values: { state: 'open' } });
  click?.run('2026-05-04');
  expect(ran).toEqual([[{ state: 'open', due: '2026-05-04' }, [], { value: '2026-05-04' }]]);
  const link = clicked({ kind: 'go_to_url' });
  link.click?.run('2026-05-04');
  expect(link.ran).toEqual([[undefined, [], { value: '2026-05-04' }]]);
});

it('where a date has a time, it is that of the clicked hour, else the one at which days begin, in the zone of the company', () => {
  const { click, ran } = clicked({ form: 'order' }, 'datetime', { slot_start: '07:00' });
  click?.run('2026-05-04T14:30');
  click?.run('2026-05-04');
  expect(ran.map(([values]) => values)).toEqual([{ due: '2026-05-04T12:30:00.000Z' }, { due: '2026-05-04T05:00:00.000Z' }]);
});

const month = (first: string, last: string): Shown => ({ type: 'dayGridMonth', first, last, title: '' });

it('by the button it is today in the company, or the first day that is shown', () => {
  const { click, ran } = clicked({ form: 'order' });
  click?.runShown(month('2026-05-01', '2026-06-01'));
  click?.runShown(month('2026-07-01', '2026-08-01'));
  expect(ran.map(([values]) => values)).toEqual([{ due: '2026-05-13' }, { due: '2026-07-01' }]);
});
