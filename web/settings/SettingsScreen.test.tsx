import { MantineProvider } from '@mantine/core';
import { testText } from '@millwright/core/barcode/test-code.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { currentSession, login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { receiveScan, useScanOpener } from '../keys/scan/scan-dispatcher.ts';
import { serve } from '../testing/serve.ts';
import { logoFrom } from './logo.ts';
import { SettingsScreen } from './SettingsScreen.tsx';

let client: Record<string, unknown> & { version: number } = { id: 'c', name: 'Bakery', language: 'en', time_zone: 'Europe/Paris', version: 1 };
const person = { id: 'ana', role: 'admin', client_id: 'c', client_name: 'Bakery', client: { ...client } };

serve(async (path, body: Record<string, unknown> | undefined) => {
  if (path.startsWith('/v1/auth/')) return { body: { token: 't', expires_at: '', user: person } };
  if (path === '/v1/identity-provider') return { body: { data: { provider: null, people: 0, redirect_uri: '', sign_in_address: '' } } };
  if (!path.startsWith('/v1/documents/clients')) return { body: { data: [], total: 0 } };
  if (body) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    client = { ...client, ...body, version: client.version + 1 };
  }
  return { body: { data: client } };
});

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});

afterEach(cleanup);

vi.mock('./logo.ts', () => ({ logoFrom: vi.fn() }));

const opened: string[] = [];
function Scanner() {
  useScanOpener(async (code) => void opened.push(code), false);
  return <SettingsScreen />;
}
function show() {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Scanner />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const panel = async (name: string) => within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement);

it('keeps what is typed while it saves, and tells the session what the company is called now', async () => {
  show();
  const company = await panel('Company');
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.type(field, ' Nord');
  await userEvent.click(company.getByRole('button', { name: 'Save' }));
  await userEvent.type(field, ' 2');
  await waitFor(() => expect(client.version).toBe(2));
  await waitFor(() => expect(currentSession().user?.client.name).toBe('Bakery Nord'));
  await waitFor(() => expect(company.getByRole('button', { name: 'Save' }).getAttribute('data-loading')).toBeNull());
  expect((field as HTMLInputElement).value).toBe('Bakery Nord 2');
});

it('the letterhead has an address, a foot and a logo, and leaves other options alone', async () => {
  client = { ...client, options: { letterhead: 'Mill Lane 1', other: true } };
  await queryClient.invalidateQueries();
  const logo = 'data:image/png;base64,iVBORw0KGgo=';
  vi.mocked(logoFrom).mockResolvedValueOnce(null).mockResolvedValueOnce(logo);
  show();
  const letterhead = await panel('Letterhead');
  await waitFor(() => expect(letterhead.getByRole<HTMLTextAreaElement>('textbox', { name: 'Address' }).value).toBe('Mill Lane 1'));
  const files = document.querySelector('input[type="file"]') as HTMLInputElement;
  const picture = (name: string) => new File(['x'], name, { type: 'image/png' });
  await userEvent.upload(files, picture('none.png'));
  expect((await letterhead.findByRole('alert')).textContent).toBe('This file is no picture that can be shown.');
  await userEvent.upload(files, picture('logo.png'));
  expect((await letterhead.findByRole('img', { name: 'Logo' })).getAttribute('src')).toBe(logo);
  await userEvent.type(letterhead.getByRole('textbox', { name: 'Foot of each page' }), 'IBAN 1');
  await userEvent.click(letterhead.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(client.options).toEqual({ letterhead: { address: 'Mill Lane 1', foot: 'IBAN 1', logo }, other: true }));
});

it('the company has a colour, which is kept beside the letterhead and taken away again', async () => {
  client = { ...client, options: { letterhead: 'Mill Lane 1', look: { other: 1 } } };
  await queryClient.invalidateQueries();
  show();
  const letterhead = await panel('Letterhead');
  const colour = await letterhead.findByRole<HTMLInputElement>('textbox', { name: 'Colour' });
  await userEvent.type(colour, '#0f6');
  expect(await letterhead.findByText('A colour such as #0f6b74.')).toBeTruthy();
  await userEvent.type(colour, 'b74');
  expect(letterhead.queryByText('A colour such as #0f6b74.')).toBeNull();
  await userEvent.click(letterhead.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(client.options).toMatchObject({ look: { other: 1, colour: '#0f6b74' } }));
  await waitFor(() => expect(letterhead.getByRole('button', { name: 'Save' }).getAttribute('data-loading')).toBeNull());
  await userEvent.clear(colour);
  await userEvent.click(letterhead.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(client.options).toMatchObject({ look: { other: 1, colour: null } }));
});

it('names the button that picks a colour from the screen, where the browser can', async () => {
  vi.stubGlobal('EyeDropper', class {});
  show();
  const letterhead = await panel('Letterhead');
  expect(await letterhead.findByRole('button', { name: 'Pick a colour from the screen' })).toBeTruthy();
  vi.unstubAllGlobals();
});

it('finds a setting by a part of its name, in any letters', async () => {
  show();
  const search = await screen.findByRole('textbox', { name: 'Search settings' });
  const shown = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  await panel('Letterhead');
  expect(shown().length).toBeGreaterThan(3);
  await userEvent.type(search, 'FOOT of');
  await waitFor(() => expect(shown()).toEqual(['Letterhead']));
  await userEvent.clear(search);
  await userEvent.type(search, 'no such setting');
  await waitFor(() => expect(shown()).toEqual([]));
});

it('the scanner of this device is tested in the settings too', async () => {
  show();
  const scanner = await panel('Scanner of this device');
  await userEvent.click(scanner.getByRole('button', { name: 'Test the scanner' }));
  expect(scanner.getByRole('img', { name: 'Test code as bars (GS1-128)' })).toBeTruthy();
  await act(async () => void receiveScan(testText, null));
  expect(scanner.getByRole('status').textContent).toBe('The scanner reads well.');
  expect(opened).toEqual([]);
});
