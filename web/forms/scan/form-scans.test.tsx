import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { EditedField } from '../../keys/edited-field.ts';
import { code, lines, lotAt, pieces, scan, served, serveScannedForms, show } from './scanned-form.fixture.tsx';

serveScannedForms();

it('fills the line that waits with the lot that the code names, also while a chooser has the focus', async () => {
  served.lots = [lotAt('a1', 'Rack 1')];
  show();
  const [chooser] = await lines();
  await scan(code('A-1'), chooser as EditedField);
  await waitFor(() => expect(pieces()).toEqual(['12']));
  await waitFor(async () => expect(((await lines())[0] as HTMLInputElement).value).toBe('A-1'));
  expect(served.asked.map(({ variables }) => variables.where)).toEqual([
    { any: [{ fact: 'gtin', operator: 'in', value: ['09506000134352', '9506000134352'] }] },
    { all: [{ any: [{ fact: 'number', operator: 'equal', value: 'A-1' }] }, { fact: 'article', operator: 'equal', value: 'oil' }] },
  ]);
  expect(screen.getByText('Lines 1: filled by scan.')).toBeTruthy();
  await scan(code('A-1'));
  await waitFor(() => expect(pieces()).toEqual(['24']));
});

it('asks which of two lots is meant, by what tells them apart', async () => {
  served.lots = [lotAt('a1', 'Rack 1'), lotAt('a2', 'Rack 2')];
  show();
  await lines();
  await scan(code('A-1'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Which lot is it?' }));
  await scan(code('A-1'));
  expect(served.asked).toHaveLength(2);
  fireEvent.click(dialog.getByRole('button', { name: /A-1 31 Dec 2026 · Rack 2/ }));
  await waitFor(() => expect(pieces()).toEqual(['12']));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('refuses a lot that is not there, and says so until that is read', async () => {
  show();
  await lines();
  await scan(code('B-7'));
  const dialog = await screen.findByRole('dialog', { name: 'Not entered' });
  expect(dialog.textContent).toContain('None is made here.');
  expect(dialog.textContent).toContain('Scanned: B-7');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(pieces()).toEqual(['']);
});

it('refuses a code whose separator is missing, also while a chooser has the focus', async () => {
  show();
  const [chooser] = await lines();
  await scan(']C1010950600013435210A-117261231', chooser as EditedField);
  const dialog = await screen.findByRole('dialog', { name: 'Not entered' });
  expect(dialog.textContent).toContain('The separator between two of its values is missing.');
  expect([(chooser as HTMLInputElement).value, served.opened, served.asked]).toEqual(['', [], []]);
});

it('leaves what is no GS1 code to what codes are looked up by', async () => {
  show();
  await lines();
  await scan('4006381333931');
  expect([served.opened, served.asked]).toEqual([['4006381333931'], []]);
});
