import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { login } from '../../data/session.ts';
import { changeLanguage, loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import type { AutomationDocument } from '../data/use-automations.ts';
import { AutomationTable } from './AutomationTable.tsx';

const person = { id: 'ana', email: 'ana@bakery.test', client_id: 'c', role: 'client_admin', client: { time_zone: 'Europe/Paris' } };
serve(async (path) => ({ body: path.startsWith('/v1/documents') ? { data: [], total: 0 } : { token: 't', expires_at: '', user: person } }));

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});

const automation = (name: string, trigger: AutomationDocument['trigger']): AutomationDocument => ({
  id: name,
  slug: name,
  name,
  label: name,
  trigger,
  steps: [],
  edges: [],
  disabled: false,
  version: 1,
  template: false,
  updated_at: null,
  created_by: null,
  updated_by: null,
});

it('the list says of a schedule when it runs, in a sentence of the reader’s language and by the clocks that it goes by', async () => {
  const automations = [
    automation('own', { type: 'schedule', cron: '0 6 * * 1-5' }),
    automation('zoned', { type: 'schedule', cron: '0 6 * * 1-5', time_zone: 'Asia/Tokyo' }),
  ];
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <AutomationTable automations={automations} stats={new Map()} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const startedBy = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelectorAll('td')[2]?.textContent);
  for (const [language, sentence] of [
    ['en', 'Every working day at 06:00, '],
    ['fr', 'Tous les jours ouvrés à 06:00, '],
    ['de', 'Jeden Werktag (Montag bis Freitag) um 06:00, '],
    ['es', 'Cada día laborable a las 06:00, '],
    ['it', 'Ogni giorno lavorativo alle 06:00, '],
    ['pt', 'Todos os dias úteis às 06:00, '],
    ['zh', '每个工作日 06:00，'],
  ] as const) {
    await act(() => changeLanguage(language));
    expect(startedBy()).toEqual([`${sentence}Europe/Paris`, `${sentence}Asia/Tokyo`]);
  }
});
