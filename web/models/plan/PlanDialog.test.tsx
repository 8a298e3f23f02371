import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { parseNumber } from '../../format/numbers.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import type { ModelDocument } from '../data/use-models.ts';
import { draftOf } from '../draft/draft.ts';
import { type ModelEditor, ModelEditorContext } from '../draft/editor-context.ts';
import type { ModelSaving } from '../page/use-editor-state.ts';
import { PlanDialog } from './PlanDialog.tsx';

let played: object[] = [];
let readers: object[] = [];
let duplicates: object[] = [];
serve((path) => {
  const user = { id: 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  return { body: { data: { tables: [], fields: played, missing: [], duplicates, readers } } };
});
beforeAll(async () => {
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
});

const base = { id: 'visit', slug: 'visit', version: 1, displayed_name: 'Visit', primary_attribute: 'name', schema: [] } as unknown as ModelDocument;
const editor = { draft: { ...draftOf(base), icon: 'star' }, refuse: () => {} } as unknown as ModelEditor;

/** A page whose save conflicts with another person's. */
function Page({ edited = editor, stored = base }: { edited?: ModelEditor; stored?: ModelDocument }) {
  const [open, setOpen] = useState(true);
  const [theirs, setTheirs] = useState<ModelDocument | null>(null);
  const save = async () => {
    setTheirs({ ...stored, version: 2 });
    return false;
  };
  const saving = { base: stored, theirs, save, error: null, pending: false } as unknown as ModelSaving;
  return (
    <ModelEditorContext value={edited}>{open && <PlanDialog saving={saving} differences={[]} onClose={() => setOpen(false)} />}</ModelEditorContext>
  );
}

const open = (page: ReactNode) =>
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>{page}</QueryClientProvider>
      </MantineProvider>
    </MemoryRouter>,
  );

it('tells apart what fits, what is not the same afterwards, and what does not fit, with the values', async () => {
  const size = { id: 'size', name: 'size', label: 'Size', type: 'text' };
  const stored = { ...base, id: 'box', slug: 'box', schema: [size] } as unknown as ModelDocument;
  const draft = { ...draftOf(stored), schema: [{ ...size, type: 'number', subtype: 'integer' }] };
  const figures = { field: 'size', from: 'text', to: 'number', values: 9, converts: 8, changes: 3, fails: 1 };
  const changed = [
    { value: '007', after: 7, count: 2 },
    { value: ' 1.50', after: 2, count: 1 },
  ];
  played = [{ ...figures, examples: [{ identity: 'o1', value: 'large' }], unfit: [{ value: 'large', count: 1 }], changed }];
  open(<Page edited={{ draft, refuse: () => {} } as unknown as ModelEditor} stored={stored} />);
  const texts = async (heading: string) => {
    const list = (await screen.findByText(heading)).nextElementSibling;
    return [...(list?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
  };
  expect(await texts('3 are not the same afterwards:')).toEqual(['“007” → 7 × 2', '“ 1.50” → 2 × 1']);
  expect(screen.getByText('8 of 9 values fit the new type.')).toBeTruthy();
  expect(screen.getByText('1 does not, and becomes empty. It is stored for 30 days:')).toBeTruthy();
});

it('proposes the numbers that texts with a decimal comma say, and none for those with two readings', async () => {
  const size = { id: 'size', name: 'size', label: 'Size', type: 'text' };
  const stored = { ...base, id: 'bag', slug: 'bag', schema: [size] } as unknown as ModelDocument;
  const draft = { ...draftOf(stored), schema: [{ ...size, type: 'number' }] };
  const unfit = ['1,5', '1.234,5', '1,234', '12 kg'].map((value) => ({ value, count: 1 }));
  played = [{ field: 'size', from: 'text', to: 'number', values: 4, converts: 0, changes: 0, fails: 4, examples: [], unfit, changed: [] }];
  open(<Page edited={{ draft, refuse: () => {} } as unknown as ModelEditor} stored={stored} />);
  const instead = async (text: string) => parseNumber((await screen.findByRole<HTMLInputElement>('textbox', { name: `Instead of “${text}”` })).value);
  expect(await Promise.all(unfit.map(({ value }) => instead(value)))).toEqual([1.5, 1234.5, null, null]);
  // An emptied replacement leaves the value stored, whatever was proposed.
  const first = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Instead of “1,5”' });
  fireEvent.change(first, { target: { value: '' } });
  expect([first.value, await instead('1.234,5')]).toEqual(['', 1234.5]);
});

it('proposes every digit of a number, in as many places as the field has', async () => {
  const size = { id: 'size', name: 'size', label: 'Size', type: 'text' };
  const stored = { ...base, id: 'sack', slug: 'sack', schema: [size] } as unknown as ModelDocument;
  const draft = { ...draftOf(stored), schema: [{ ...size, type: 'number' }] };
  const unfit = ['12345678901234567890,5', '0,12345678912'].map((value) => ({ value, count: 1 }));
  played = [{ field: 'size', from: 'text', to: 'number', values: 2, converts: 0, changes: 0, fails: 2, examples: [], unfit, changed: [] }];
  open(<Page edited={{ draft, refuse: () => {} } as unknown as ModelEditor} stored={stored} />);
  const inputs = await screen.findAllByRole<HTMLInputElement>('textbox', { name: /^Instead of/ });
  expect(inputs[0]?.value).toBe('12345678901234567890.5');
  expect(parseNumber(inputs[1]?.value ?? '')).toBe(0.123456789);
});

it('says of what keeps its column that it stays as it is', async () => {
  const size = { id: 'size', name: 'size', label: 'Size', type: 'number' };
  const stored = { ...base, id: 'jar', slug: 'jar', schema: [size] } as unknown as ModelDocument;
  const draft = { ...draftOf(stored), schema: [{ ...size, subtype: 'integer' }] };
  const figures = { field: 'size', from: 'number', to: 'number', values: 2, converts: 1, changes: 0, fails: 1 };
  played = [{ ...figures, examples: [{ identity: 'o1', value: 2.5 }], unfit: [{ value: 2.5, count: 1 }], changed: [] }];
  open(<Page edited={{ draft, refuse: () => {} } as unknown as ModelEditor} stored={stored} />);
  await screen.findByText(/^1 does not\. It stays as it is/);
  expect(screen.getByRole('link', { name: '2.5' })).toBeTruthy();
});

it('makes way for the question when somebody else has saved meanwhile', async () => {
  played = [];
  open(<Page />);
  await screen.findByText('Nothing else is affected.');
  fireEvent.click(screen.getByRole('button', { name: 'Make the change' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('names what uses a field that is deleted, steps of processes too, and deletes it only once that is accepted', async () => {
  played = [];
  readers = [
    { collection: 'processes', id: 's', slug: 'packed', name: { en: 'Packed' }, places: ['refuse_leave (box)'] },
    { collection: 'views', id: 'v', slug: 'boxes', name: 'Boxes' },
    { collection: 'settings_data_connections' },
  ];
  open(<Page />);
  const list = (await screen.findByText('3 places read what changes and would no longer fit')).nextElementSibling as HTMLElement;
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^\S.*: Packed$/),
    'View: Boxes',
    expect.stringMatching(/^Automation: /),
  ]);
  const make = screen.getByRole<HTMLButtonElement>('button', { name: 'Make the change' });
  expect(make.disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: /^Switch them off/ }));
  expect(make.disabled).toBe(false);
  readers = [];
});

it('a field does not become unique while values repeat: each stands there with links to its records', async () => {
  const record = (identity: string, name: string | null) => ({ identity, name });
  const examples = [
    { value: 'T-1', records: 2, examples: [record('o1', 'Peas'), record('o2', 'Beans')] },
    { value: 'T-2', records: 7, examples: [record('12345678-9', null)] },
  ];
  duplicates = [{ model: 'visit', field: 'code', count: 2, examples }];
  const code = { id: 'code', name: 'code', label: 'Code', type: 'text', misc: { unique: true } };
  open(<Page edited={{ draft: { ...draftOf(base), schema: [code] }, refuse: () => {} } as unknown as ModelEditor} />);
  await screen.findByText('Code can’t be unique: 2 values occur in more than one record. Change these records first.');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['“T-1”: Peas, Beans', '“T-2”: 12345678, …']);
  expect(screen.getByRole('link', { name: 'Beans' }).getAttribute('href')).toBe('/object/o2');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Make the change' }).disabled).toBe(true);
  duplicates = [];
});
