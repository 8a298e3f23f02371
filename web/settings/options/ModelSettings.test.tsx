import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { ModelSettings } from './ModelSettings.tsx';

const company = { id: 'c', name: 'Bakery', language: 'en' as const, time_zone: 'Europe/Paris', options: { other: true }, version: 1 };
const fields = [
  { option: 'planning.period_days', name: 'period_days', label: 'Days of a suggestion', type: 'number', subtype: 'integer', misc: { min: 1 } },
  { option: 'planning.count_drafts', name: 'count_drafts', label: 'Drafts are planned too', type: 'boolean', misc: { default: false } },
];
const suggestion = { id: 's', slug: 's', name: 's', displayed_name: 'Suggestion', schema: [], misc: { settings: { title: 'Planning', fields } } };
let sent: unknown;
let refused = false;

serve(async (path, body: Record<string, unknown> | undefined) => {
  if (path.startsWith('/v1/auth/'))
    return { body: { token: 't', expires_at: '', user: { id: 'ana', role: 'admin', client_id: 'c', client_name: 'Bakery', client: company } } };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [suggestion], total: 1 } };
  if (!body) return { body: { data: [], total: 0 } };
  sent = body;
  const problem = { field: 'options.planning.period_days', code: 'too_small', message: 'At least 1.', params: { min: 1 } };
  return refused
    ? { status: 422, body: { error: { code: 'invalid', message: 'Not saved.', details: { fields: [problem] }, request_id: 'r' } } }
    : { body: { data: company } };
});

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});
afterEach(cleanup);

function show(query = '', mayWrite = true) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <ModelSettings company={company} query={query} mayWrite={mayWrite} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const panel = async () => within((await screen.findByRole('heading', { name: 'Planning' })).closest('section') as HTMLElement);

it('settings that a model names are saved at their options, beside what else is there', async () => {
  show();
  const planning = await panel();
  await userEvent.type(planning.getByLabelText('Days of a suggestion'), '7');
  await userEvent.click(planning.getByLabelText('Drafts are planned too'));
  await userEvent.click(planning.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual({ options: { other: true, planning: { period_days: 7, count_drafts: true } } }));
});

it('a refused setting is told at its field, and what was typed stays', async () => {
  refused = true;
  show();
  const planning = await panel();
  await userEvent.type(planning.getByLabelText('Days of a suggestion'), '5');
  await userEvent.click(planning.getByRole('button', { name: 'Save' }));
  const field = planning.getByLabelText('Days of a suggestion');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect((field as HTMLInputElement).value).toBe('5');
});

it('a search shows the settings that it finds, and a panel of none is not there', async () => {
  show('drafts');
  const planning = await panel();
  expect(planning.queryByLabelText('Days of a suggestion')).toBeNull();
  cleanup();
  show('letterhead');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Planning' })).toBeNull());
});
