import { expect, it } from 'vitest';
import type { Json } from '../json.ts';
import { idleActionProblems } from './alone-actions.ts';

const setups = (...actions: object[]) =>
  ({ list: { type: 'table', misc: { model: 'task', columns: [], ordering: [], actions } } }) as unknown as Json;
const remove = { id: 'gone', trigger: 'button', kind: 'delete_object', label: { en: 'Remove', de: 'Entfernen' } };

it('refuses an action that needs a record and is started without one, by its name', () => {
  expect(idleActionProblems(setups(remove), undefined)).toEqual([
    {
      field: 'setup.list.misc.actions',
      code: 'needs_record',
      params: { name: { en: 'Remove', de: 'Entfernen' } },
      message: expect.stringMatching(/^The action “Remove” needs a record/),
    },
  ]);
  const opened = { id: 'open', trigger: 'date_click', kind: 'open_drawer' };
  expect(idleActionProblems(setups(opened, { ...opened, form: 'task' }), undefined).map(({ params }) => params)).toEqual([{ kind: 'open_drawer' }]);
});

it('takes it from a row, and where it follows what makes a record', () => {
  expect(idleActionProblems(setups({ ...remove, trigger: 'scan' }), undefined)).toEqual([]);
  const made = { id: 'new', trigger: 'button', kind: 'open_form', form: 'task', callback: { id: 'next', trigger: 'button', kind: 'advance' } };
  expect(idleActionProblems(setups(made), undefined)).toEqual([]);
});

it('leaves what a view was stored with', () => {
  expect(idleActionProblems(setups(remove), setups(remove))).toEqual([]);
  expect(idleActionProblems(setups({ ...remove, kind: 'advance' }), setups(remove))).toHaveLength(1);
  const { list } = setups(remove) as Record<string, Json>;
  expect(idleActionProblems({ list: list ?? null, copy: list ?? null }, setups(remove))).toEqual([]);
});
