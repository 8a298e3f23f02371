import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { setCredentials } from '../../data/http.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import type { ResolvedColumn } from '../columns/columns.ts';
import { blockSource } from '../source/block-source.fixture.ts';
import { EditFieldDialog } from './EditFieldDialog.tsx';

const written: unknown[] = [];
serve((_, body: { properties: unknown }) => {
  written.push(body.properties);
  return { body: { data: { identity: 'a', version: 2 } } };
});
beforeAll(loadAllTexts);

const column = (path: string, validation = '') => ({ path, kind: 'text', label: path, editable: true, field: { validation } });

/** The dialog over two selected records of a table with a required and an optional field. */
function open(...columns: ReturnType<typeof column>[]) {
  setCredentials({ token: () => 't', renew: async () => null, person: () => 'ann' });
  const source = blockSource({ columns: columns as unknown as ResolvedColumn[] });
  render(
    <MantineProvider env="test">
      <EditFieldDialog source={source} ids={['a', 'b']} onClose={() => undefined} />
    </MantineProvider>,
  );
  return screen.getByRole('button', { name: /2/ }) as HTMLButtonElement;
}

it('empties a field of all chosen records only when that was asked for', async () => {
  const apply = open(column('note'), column('title', 'required'));
  expect(apply.disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Empty it' }));
  expect(apply.disabled).toBe(false);
  await userEvent.click(apply);
  await waitFor(() => expect(written).toEqual([{ note: null }, { note: null }]));
});

it('never offers to empty a required field', () => {
  const apply = open(column('title', 'required'));
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(apply.disabled).toBe(true);
});
