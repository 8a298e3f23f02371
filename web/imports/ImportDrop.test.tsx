import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { loadAllTexts } from '../i18n/i18n.ts';
import { takeFile } from './file/dropped-file.ts';
import { ImportDrop } from './ImportDrop.tsx';

beforeAll(loadAllTexts);
beforeEach(() => void takeFile());

const model = (slug: string) => ({ table: slug, model: { id: slug, slug, displayed_name: slug.toUpperCase() } }) as unknown as ResolvedModel;
const Place = () => <output>{useLocation().pathname}</output>;
const show = (...slugs: string[]) =>
  render(
    <MantineProvider env="test">
      <Notifications />
      <MemoryRouter initialEntries={['/view/crates']}>
        <ImportDrop models={slugs.map(model)}>
          <p>The list</p>
          <p
            onDrop={(event) => {
              event.preventDefault();
            }}
          >
            A field for files
          </p>
        </ImportDrop>
        <Place />
      </MemoryRouter>
    </MantineProvider>,
  );
const place = () => screen.getByText(/^\//).textContent;
function drop(on: string, name: string, size?: number) {
  const file = new File(['Code\nA\n'], name);
  if (size) Object.defineProperty(file, 'size', { value: size });
  const target = screen.getByText(on);
  const dataTransfer = { types: ['Files'], files: [file] };
  fireEvent.dragOver(target, { dataTransfer });
  const event = createEvent.drop(target, { dataTransfer });
  fireEvent(target, event);
  return file;
}

it('a sheet dropped on a list waits for the import into its model', () => {
  show('crate');
  fireEvent.dragOver(screen.getByText('The list'), { dataTransfer: { types: ['Files'], files: [] } });
  screen.getByText('Import into CRATE');
  const file = drop('The list', 'crates.csv');
  expect(place()).toBe('/import/crate');
  expect(takeFile()?.file).toBe(file);
  expect(takeFile()).toBeNull();
});

it('of several models one is chosen first', () => {
  show('crate', 'pallet');
  drop('The list', 'rows.xlsx');
  expect(place()).toBe('/import');
});

it('another kind of file, one that is too large, and one that a field takes lead nowhere', async () => {
  show('crate');
  drop('The list', 'photo.png');
  await screen.findByText('photo.png can’t be imported: only CSV and Excel files are.');
  drop('The list', 'huge.csv', 300_000_000);
  await screen.findByText('huge.csv is larger than 200 MB.');
  drop('A field for files', 'crates.csv');
  expect([place(), takeFile()]).toEqual(['/view/crates', null]);
});
