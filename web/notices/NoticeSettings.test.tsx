import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { NoticeSettings } from './NoticeSettings.tsx';

const ways = { mentions: 'product', assigned: 'product', failed: 'mail', requests: 'product', decisions: 'mail', told: 'product' };
const sent: unknown[] = [];
let fails = false;

serve((path, body) => {
  if (path !== '/v1/notices/settings') return { status: 404, body: {} };
  if (body === undefined) return { body: { data: { ways, digest_hour: 7, mails: true } } };
  sent.push(body);
  if (fails) return { status: 422, body: { error: { code: 'invalid', message: 'no', details: { fields: [] }, request_id: 'r' } } };
  return { status: 204 };
});

beforeAll(loadAllTexts);
afterEach(() => {
  cleanup();
  queryClient.clear();
  sent.splice(0);
});

const show = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <NoticeSettings />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
const kind = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name });
const choose = async (name: string, way: string) => {
  await userEvent.click(await kind(name));
  await userEvent.click(await screen.findByRole('option', { name: way }));
};

it('keeps how one wants to be told of a kind, and asks for the hour once there is a daily mail', async () => {
  show();
  expect((await kind('An automation fails')).value).toBe('Also by mail, at once');
  expect(screen.queryByRole('combobox', { name: 'Daily mail at' })).toBeNull();
  await choose('Somebody mentions me', 'Also in the daily mail');
  expect((await kind('Somebody mentions me')).value).toBe('Also in the daily mail');
  await choose('Daily mail at', '05:00');
  await waitFor(() => expect(sent).toEqual([{ ways: { mentions: 'digest' } }, { digest_hour: 5 }]));
});

it('does not offer to hide decisions, for which a run waits', async () => {
  show();
  await userEvent.click(await kind('My decision is asked'));
  await screen.findByRole('option', { name: 'In the product' });
  expect(screen.queryByRole('option', { name: 'Not at all' })).toBeNull();
});

it('goes back to what holds where a choice is not kept, and says so', async () => {
  fails = true;
  show();
  await choose('I am made responsible', 'Not at all');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect((await kind('I am made responsible')).value).toBe('In the product');
});
