import { MantineProvider } from '@mantine/core';
import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Field, Model, Relation } from '@millwright/core/model/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { serve } from '../../../testing/serve.ts';
import { type ModelEditor, ModelEditorContext, useUnfinished } from '../../draft/editor-context.ts';
import { BalanceSettings } from './BalanceSettings.tsx';
import { Counter } from './Counter.tsx';

serve(() => ({ body: { data: [], total: 0 } }));
beforeAll(async () => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await loadAllTexts();
});

const field = (name: string, label: string, type: Field['type'] = 'text', misc?: Field['misc']): Field => ({
  ...{ id: name, name, label, type },
  ...(misc && { misc }),
});
const model = (slug: string, displayed_name: string, schema: Field[], misc?: Model['misc']) =>
  ({ ...{ id: slug, slug, name: slug, displayed_name, primary_attribute: 'title', schema, version: 1 }, ...(misc && { misc }) }) as unknown as Model;
const relation = (from: string, name: string, to: string, inverse: string): Relation =>
  ({
    ...{ id: name, slug: `${from}_${name}`, name, inverse, type: 'N_1', object_id: from, to_object_id: to },
    labels: { name: name === 'account' ? 'Account' : 'Came from', inverse },
  }) as unknown as Relation;
const models = [
  model('account', 'Account', [field('title', 'Title')]),
  model('entry', 'Entry', [field('title', 'Title'), field('sum', 'Sum', 'number')], { append_only: true }),
  model('place', 'Place', [field('title', 'Title')]),
  model('shelf', 'Shelf', [field('title', 'Title')]),
];
const called = (from: string, name: string, to: string, inverse: string): Relation => ({
  ...relation(from, name, to, inverse),
  labels: { name, inverse },
});
const schema = resolveSchema(models, [
  relation('entry', 'account', 'account', 'entries'),
  relation('entry', 'source', 'place', 'entries'),
  called('entry', 'Second account', 'account', 'others'),
  called('account', 'Own shelf', 'shelf', 'accounts'),
  called('entry', 'Old shelf', 'shelf', 'leaving'),
  called('entry', 'New shelf', 'shelf', 'coming'),
]);

let edited: Field | undefined;
function Editor({ first, isStored }: { first: Field; isStored: boolean }) {
  const [draft, edit] = useState({ displayed_name: 'Account', primary_attribute: 'title', schema: [first] });
  const [shown] = draft.schema;
  edited = shown;
  const stored = { ...models[0], schema: isStored ? [first] : [] };
  const editor = { stored, draft, schema, editable: true, problems: [], edit, seal: () => undefined, ...useUnfinished() };
  const [away, leave] = useState(false);
  return (
    <ModelEditorContext value={editor as unknown as ModelEditor}>
      <button type="button" onClick={() => leave(!away)}>
        Another field
      </button>
      {!away && <Counter field={shown as Field} />}
      {!away && <BalanceSettings field={shown as Field} />}
    </ModelEditorContext>
  );
}
const show = (first: Field, isStored = false) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Editor first={first} isStored={isStored} />
      </QueryClientProvider>
    </MantineProvider>,
  );

it('a text is numbered in turn, with what stands around the number; without the number it is told to be wrong', async () => {
  show(field('code', 'Code', 'text', { default: 'x' }));
  await userEvent.click(screen.getByRole('switch', { name: /^New records are numbered in turn/ }));
  expect(edited?.misc).toEqual({ counter: '{n}' });
  const pattern = screen.getByRole('textbox', { name: /^What stands around it/ });
  await userEvent.clear(pattern);
  await userEvent.type(pattern, 'INV-');
  screen.getByText('{n} is missing: all records would have the same.');
  await userEvent.type(pattern, '{{n}');
  expect(edited?.misc).toEqual({ counter: 'INV-{n}' });
  await waitFor(() => expect(screen.queryByText(/is missing/)).toBeNull());
  expect(screen.queryByRole('button', { name: /balance/ })).toBeNull();
});

it('a new number becomes the balance of records that are only added, once all of it is said', async () => {
  show(field('total', 'Total', 'number'));
  const choose = async (name: RegExp, option: string) => {
    await userEvent.click(screen.getByRole('combobox', { name }));
    const options = await screen.findAllByRole('option');
    await userEvent.click(options.find(({ textContent }) => textContent === option) as HTMLElement);
  };
  await userEvent.click(screen.getByRole('button', { name: 'Keep it as a balance …' }));
  await userEvent.click(screen.getByRole('combobox', { name: /^Sum of/ }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Entry']);
  await userEvent.click(screen.getByRole('option', { name: 'Entry' }));
  await choose(/^How much/, 'Sum');
  await choose(/^Of which record/, 'Account');
  await choose(/^Added where/, 'Came from › Title');
  expect(edited?.misc).toBeUndefined();
  await choose(/^Taken off where/, 'Title');
  const balance = { entries: 'entry', amount: 'sum', account: 'account', in: 'source.title', out: 'title' };
  expect(edited?.misc).toEqual({ balance: { ...balance, opening: { properties: {}, links: {} } } });
  await userEvent.click(screen.getByRole('button', { name: 'No balance any more' }));
  expect(edited?.misc).toBeUndefined();
});

it('a balance that is begun waits while another field is looked at', async () => {
  show(field('total', 'Total', 'number'));
  await userEvent.click(screen.getByRole('button', { name: 'Keep it as a balance …' }));
  await userEvent.click(screen.getByRole('combobox', { name: /^Sum of/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Entry' }));
  await userEvent.click(screen.getByRole('button', { name: 'Another field' }));
  expect(screen.queryByRole('combobox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Another field' }));
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Sum of/ }).value).toBe('Entry');
  expect(edited?.misc).toBeUndefined();
});

it('a number that is stored already becomes none: what it holds is no sum', () => {
  show(field('total', 'Total', 'number'), true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Keep it as a balance …' }).disabled).toBe(true);
  screen.getByText(/^Only a field that is not stored yet can become a balance/);
});

it('the balance of a stored field is told, and stays as it is but for where it may fall below zero', () => {
  const opening = { properties: {}, links: {} };
  const balance = { entries: 'entry', amount: 'sum', account: 'account', in: 'source.title', out: 'title', opening };
  show(field('total', 'Total', 'number', { balance }), true);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Sum of/ }).value).toBe('Entry');
  for (const name of [/^Sum of/, /^How much/, /^Taken off where/])
    expect(screen.getByRole<HTMLInputElement>('combobox', { name }).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'No balance any more' })).toBeNull();
});

it('a balance is said to be kept at a place, and what is taken off it to be added to another record', async () => {
  const opening = { properties: {}, links: {} };
  const balance = { entries: 'entry', amount: 'sum', account: 'account', in: 'source.title', out: 'title', opening };
  show(field('total', 'Total', 'number', { balance }));
  const choose = async (name: RegExp, option: string) => {
    await userEvent.click(screen.getByRole('combobox', { name }));
    await userEvent.click((await screen.findAllByRole('option', { name: option })).at(-1) as HTMLElement);
  };
  await choose(/^Added to instead/, 'Second account');
  await choose(/^Where it is kept/, 'Own shelf');
  const stands = { at: 'Own shelf', from: 'Old shelf', to: 'New shelf' };
  expect(edited?.misc).toEqual({ balance: { ...balance, counterpart: 'Second account', stands } });
  await choose(/^An entry goes to/, 'Old shelf');
  // The two directions never use the same link.
  expect(edited?.misc?.balance?.stands).toEqual({ at: 'Own shelf', from: 'New shelf', to: 'Old shelf' });
});
