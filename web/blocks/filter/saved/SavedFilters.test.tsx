import { MantineProvider, Popover } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { Json } from '@millwright/core/json.ts';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { emptyDraft, type FilterDraft, type FilterField, newRow } from '../conditions.ts';
import { defaultFilter, keepFilter, savedFilters, savedLimits } from '../saved-filters.ts';
import type { BlockFilter } from '../use-block-filter.ts';
import { SavedFilters } from './SavedFilters.tsx';

const state: FilterField = { path: 'state', kind: 'text' };
const due: FilterField = { path: 'due', kind: 'date' };
const good: FilterDraft = { ...emptyDraft, rows: [{ ...newRow('1', state), text: 'good' }, newRow('2', due)] };

let arranged: Json = null;
/** Whether the storage is full. */
let full = false;
const setItem = Storage.prototype.setItem;
vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, ...parts) {
  if (full) throw new DOMException('full', 'QuotaExceededError');
  setItem.apply(this, parts);
});

let shown: { draft: FilterDraft; search: string };

/** A list whose filter and search are set, and which applies a selected filter. */
function List({ fields = [state, due], draft = good, search = 'oak' }: { fields?: FilterField[]; draft?: FilterDraft; search?: string }) {
  const [now, setNow] = useState({ draft, search });
  shown = now;
  const filter = { ...now, apply: ({ filter: chosen, search: words }) => setNow({ draft: chosen, search: words }) } as BlockFilter;
  const arrangement = { current: () => arranged, apply: (next: Json) => (arranged = next) };
  return (
    <MantineProvider env="test">
      <Notifications />
      <SavedFilters source={{ key: 'view.all', columns: fields as never, arrangement: arrangement as never }} filter={filter} />
    </MantineProvider>
  );
}

const named = (name: string) => screen.getByRole('button', { name });
async function save(name: string) {
  await userEvent.click(named('Save as my filter'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the filter' }), name);
  await userEvent.click(named('Save'));
}
async function choose(name: string, item: string) {
  await userEvent.click(named(`Menu of ${name}`));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

beforeAll(() => loadAllTexts());
beforeEach(() => {
  full = false;
  localStorage.clear();
  arranged = { sort: [{ colId: 'due', sort: 'desc' }], groups: [] };
});

it('keeps the filter, the search and the order under a name, and brings them back', async () => {
  const { unmount } = render(<List />);
  await save('Good oak');
  expect(named('Good oak').getAttribute('aria-pressed')).toBe('true');
  unmount();
  arranged = { sort: [], groups: [] };
  render(<List draft={emptyDraft} search="" />);
  expect(named('Good oak').getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(named('Good oak'));
  expect(shown).toEqual({ draft: good, search: 'oak' });
  expect(arranged).toEqual({ sort: [{ colId: 'due', sort: 'desc' }], groups: [] });
});

it('asks for a name that none of the others has', async () => {
  render(<List />);
  await save('Good oak');
  await userEvent.click(named('Save as my filter'));
  await userEvent.click(named('Save'));
  expect(screen.getByText('Give it a name.')).toBeDefined();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the filter' }), 'good OAK');
  await userEvent.click(named('Save'));
  expect(screen.getByText('There is one of this name already.')).toBeDefined();
  expect(savedFilters('view.all')).toHaveLength(1);
});

it('is given its own name in capitals, and keeps what was typed when it could not be kept', async () => {
  render(<List />);
  await save('Good oak');
  await choose('Good oak', 'Rename');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Name of the filter' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the filter' }), 'GOOD oak{Enter}');
  expect(savedFilters('view.all').map(({ name }) => name)).toEqual(['GOOD oak']);
  full = true;
  await save('Again');
  expect(screen.getByText('This filter is too long to be saved.')).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the filter' }).value).toBe('Again');
  await choose('GOOD oak', 'Keep the present filter here');
  expect(screen.queryByText('“GOOD oak” changed')).toBeNull();
});

it('is the one in force however its parts are ordered, also without the conditions on columns that are gone', async () => {
  const stored = { groups: [], rows: good.rows.map(({ id, ...row }) => ({ ...row, id })), match: 'all' as const };
  keepFilter('view.all', {
    id: 'a',
    name: 'Stored',
    filter: stored,
    search: 'oak',
    arrangement: { groups: [], sort: [{ sort: 'desc', colId: 'due' }] },
  });
  const { unmount } = render(<List />);
  expect(named('Stored').getAttribute('aria-pressed')).toBe('true');
  unmount();
  render(<List fields={[state]} draft={{ ...good, rows: good.rows.slice(0, 1) }} />);
  expect(screen.getByRole('button', { name: /^Stored/ }).getAttribute('aria-pressed')).toBe('true');
});

it('leaves the panel open when Escape ends naming or closes a menu', async () => {
  const closed = vi.fn();
  render(
    <MantineProvider env="test">
      <Popover opened onChange={closed}>
        <Popover.Target>
          <button type="button">Filter</button>
        </Popover.Target>
        <Popover.Dropdown>
          <List />
        </Popover.Dropdown>
      </Popover>
    </MantineProvider>,
  );
  await save('Good oak');
  await userEvent.click(named('Save as my filter'));
  await userEvent.click(named('Menu of Good oak'));
  await screen.findByRole('menu');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  await userEvent.click(screen.getByRole('textbox', { name: 'Name of the filter' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Name of the filter' })).toBeNull();
  expect(closed).not.toHaveBeenCalled();
  await userEvent.click(named('Good oak'));
  await userEvent.keyboard('{Escape}');
  expect(closed).toHaveBeenCalled();
});

it('is renamed, changed and deleted, and a deletion is undone', async () => {
  render(<List />);
  await save('Good oak');
  await choose('Good oak', 'Rename');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the filter' }), '!{Enter}');
  arranged = { sort: [], groups: [{ path: 'state' }] };
  await choose('Good oak!', 'Keep the present filter here');
  expect(savedFilters('view.all')).toMatchObject([{ name: 'Good oak!', arrangement: { groups: [{ path: 'state' }] } }]);
  await choose('Good oak!', 'Open the list with it');
  expect(defaultFilter('view.all')?.name).toBe('Good oak!');
  await choose('Good oak!', 'Delete');
  expect([savedFilters('view.all'), defaultFilter('view.all')]).toEqual([[], null]);
  const note = screen.getByText('“Good oak!” deleted').closest('[role="alert"]') as HTMLElement;
  await userEvent.click(within(note).getByRole('button', { name: 'Undo' }));
  expect(named('The list opens with it Good oak!')).toBeDefined();
  expect(defaultFilter('view.all')?.name).toBe('Good oak!');
});

it('says how many of its conditions are left out since their columns are gone', async () => {
  const { unmount } = render(<List />);
  await save('Good oak');
  unmount();
  render(<List fields={[state]} />);
  expect(screen.getByLabelText('1 condition is left out: its column is not in this list any more.')).toBeDefined();
});

it('is searched once there are many, and a list keeps only so many', async () => {
  for (let n = 0; n < savedLimits.filters; n++) keepFilter('view.all', { id: `${n}`, name: `n ${n}`, filter: good, search: '', arrangement: null });
  render(<List />);
  expect(screen.getByText(`You can save at most ${savedLimits.filters} filters per list.`)).toBeDefined();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a filter' }), 'n 49');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
