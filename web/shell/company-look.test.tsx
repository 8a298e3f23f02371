import { MantineProvider } from '@mantine/core';
import { contrast } from '@millwright/core/settings/company-colour.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { lookHere } from '../data/device/company-look.ts';
import { queryClient } from '../data/query-client.ts';
import { login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { Brand } from '../ui/Mark.tsx';
import { useCompanyColour, useCompanyLook, useKeptLook } from './use-company-look.ts';

const logo = 'data:image/png;base64,iVBORw0KGgo=';
let letterhead: object = { logo };
let look: object | undefined;
let visit = {};
serve((path) => {
  if (path.startsWith('/v1/auth/')) return { body: { token: 't', expires_at: '', user: { id: 'ana', client_id: 'c', client: {}, ...visit } } };
  return { body: { data: { id: 'c', name: 'Bakery', options: { letterhead, look } } } };
});
beforeAll(loadAllTexts);
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  letterhead = { logo };
  look = undefined;
  visit = {};
});
afterEach(cleanup);

function Frame() {
  useKeptLook();
  useCompanyColour();
  return <Brand look={useCompanyLook()} size={28} />;
}
async function show() {
  await login('ana', 'x', false);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Frame />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it('shows the logo of the company and keeps it for the sign-in page of the device', async () => {
  await show();
  expect((await screen.findByRole('img', { name: 'Bakery' })).getAttribute('src')).toBe(logo);
  expect(lookHere()).toEqual({ name: 'Bakery', logo });
});

it('shows the product’s own mark without one, and forgets a former one', async () => {
  localStorage.setItem('millwright.look', JSON.stringify({ name: 'Former', logo }));
  letterhead = { address: 'Mill Lane 1' };
  await show();
  await waitFor(() => expect(lookHere()).toBeNull());
  expect(screen.getByRole('img', { name: 'Millwright' })).toBeTruthy();
});

it('does not keep the look of a company that is only visited', async () => {
  visit = { impersonated: true };
  await show();
  await screen.findByRole('img', { name: 'Bakery' });
  expect(lookHere()).toBeNull();
});

it.each(['nonsense', '{"name":"x","logo":"https://elsewhere.test/a.png"}', '{"name":"x","logo":"data:image/svg+xml;base64,PHN2Zz4="}', '"x"'])(
  'shows nothing that is no picture of its own (%s)',
  (stored) => {
    localStorage.setItem('millwright.look', stored);
    expect(lookHere()).toBeNull();
  },
);

it('draws the product in the colour of the company, as far as it can be read, and keeps it for the sign-in page', async () => {
  letterhead = {};
  look = { colour: '#ffcc00' };
  await show();
  const filled = () => document.documentElement.style.getPropertyValue('--mantine-primary-color-filled');
  await waitFor(() => expect(filled()).toMatch(/^#[0-9a-f]{6}$/));
  expect(contrast(filled(), '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(screen.getByRole('img', { name: 'Millwright' })).toBeTruthy();
  expect(lookHere()).toEqual({ name: 'Bakery', logo: '', colour: '#ffcc00' });
  cleanup();
  expect(filled()).toBe('');
});

it('keeps to the product’s own colour where what is stored is none', async () => {
  look = { colour: 'url(x)' };
  await show();
  expect(await screen.findByRole('img', { name: 'Bakery' })).toBeTruthy();
  expect(document.documentElement.style.getPropertyValue('--mw-link')).toBe('');
  localStorage.setItem('millwright.look', JSON.stringify({ name: 'Bakery', logo: '', colour: 'red; }' }));
  expect(lookHere()).toBeNull();
});
