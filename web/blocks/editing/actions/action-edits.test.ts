import { expect, it } from 'vitest';
import { changed, missing } from './action-edits.ts';

const open = { id: 'a', trigger: 'cell_click', kind: 'open_form', form: 'task', column: 'name', values: { done: true } } as const;

it('keeps of an action only what belongs to the kind and the trigger that it becomes', () => {
  expect(changed(open, { kind: 'go_to_url', url: '/views' })).toEqual({
    id: 'a',
    trigger: 'cell_click',
    kind: 'go_to_url',
    url: '/views',
    column: 'name',
  });
  expect(changed(open, { trigger: 'button', variant: 'primary' })).toEqual({
    id: 'a',
    trigger: 'button',
    kind: 'open_form',
    form: 'task',
    values: { done: true },
    variant: 'primary',
  });
  expect(changed(open, { form: undefined })).not.toHaveProperty('form');
});

it('says what an action lacks before it does anything', () => {
  expect(missing(open)).toBeNull();
  expect(missing({ id: 'a', trigger: 'button', kind: 'open_form' })).toBe('form');
  expect(missing({ id: 'a', trigger: 'button', kind: 'go_to_url' })).toBe('target');
  expect(missing({ id: 'a', trigger: 'button', kind: 'show' })).toBe('block');
  expect(missing({ id: 'a', trigger: 'row_click', kind: 'update_object', values: {} })).toBe('values');
  expect(missing({ id: 'a', trigger: 'row_click', kind: 'open_drawer' })).toBeNull();
  expect(missing({ id: 'a', trigger: 'button', kind: 'delete_object' })).toBe('record');
  expect(missing({ id: 'a', trigger: 'date_click', kind: 'open_drawer', form: 'task' })).toBeNull();
  expect(missing({ id: 'a', trigger: 'button', kind: 'delete_object' }, true)).toBeNull();
});
