import { MantineProvider } from '@mantine/core';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { entriesOf, type TimelineEvent, type TimelineFilter } from '../../data/records/timeline.ts';
import { login } from '../../data/session.ts';
import { changeLanguage, loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { TimelineEntry } from './TimelineEntry.tsx';

let role = 'client_admin';
serve(async (path) => {
  const user = { id: 'ana', client_id: 'c', role, client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  return { body: { data: path.startsWith('/v1/documents/clients') ? { acl: null } : [], total: 0 } };
});

const failed: TimelineEvent = {
  id: 'e1',
  type: 'automation_failed',
  date: '2026-01-01T12:00:00.000Z',
  entered_at: null,
  user: { id: 'ana', first_name: 'Ana', last_name: 'Roy' },
  field: 'error',
  old_value: null,
  new_value: { code: 'no_process', message: 'This record has no process.', step_id: 'bad' },
  comment: null,
  form_id: null,
  run_id: 'auto.e0',
  external_user: null,
  cause: { kind: 'run', id: 'auto.e0', rule: null, label: { en: 'Take it out', fr: 'Le sortir' } },
};
const model = { fields: new Map(), ends: new Map() } as unknown as ResolvedModel;

async function show(event: TimelineEvent, filters = new Set<TimelineFilter>(['automations'])) {
  await login('ana', 'x', false);
  const [entry] = entriesOf([event], filters);
  if (!entry) throw new Error('It is not among what is shown.');
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <TimelineEntry entry={entry} model={model} names={new Map()} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

beforeAll(() => loadAllTexts());
beforeEach(() => {
  queryClient.clear();
  role = 'client_admin';
});

it('says which automation failed and why, and leads to its run', async () => {
  const { container } = await show(failed);
  const link = await screen.findByRole('link', { name: 'The automation “Take it out” failed:' });
  expect(link.getAttribute('href')).toBe('/automation/auto?run=auto.e0');
  const item = container.querySelector('li');
  expect(item?.querySelector('p')?.textContent).toBe('The automation “Take it out” failed: This record has no process.');
  expect(item?.querySelector('[data-kind]')?.getAttribute('data-kind')).toBe('failed');
  // No person did it, and the error isn't a field of the record.
  expect(container.textContent).not.toContain('Ana');
  expect(container.querySelector('dl')).toBeNull();
});

it('says so in the language of the reader, to whom a run that is not theirs is no link', async () => {
  role = 'user';
  await changeLanguage('fr');
  await show(failed);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(await screen.findByText(/L’automatisation « Le sortir » a échoué : Cette fiche n’a pas de processus/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  await changeLanguage('en');
});

it('says so of an automation that is gone', async () => {
  await show({ ...failed, cause: { ...failed.cause, label: null } });
  expect(await screen.findByRole('link', { name: 'An automation failed:' })).toBeTruthy();
});

it('tells when what has come late was entered beside when it arrived, and nothing of what came at once', async () => {
  const submitted = {
    ...failed,
    type: 'form_submitted',
    field: null,
    new_value: null,
    run_id: null,
    form_id: 'job',
    cause: { kind: 'form', id: 'job', rule: null, label: null },
  } as const;
  const { unmount } = await show({ ...submitted, entered_at: '2026-01-01T10:32:00.000Z' }, new Set());
  expect(screen.getByText('Entered 11:32, arrived 13:00').title).toBe('Entered without a connection: by the clock of that device');
  unmount();
  const another = await show({ ...submitted, entered_at: '2025-12-30T10:32:00.000Z' }, new Set());
  expect(screen.getByText(/^Entered .*30.*11:32, arrived .*1.*13:00$/)).toBeTruthy();
  another.unmount();
  await show({ ...submitted, entered_at: '2026-01-01T11:59:30.000Z' }, new Set());
  expect(screen.queryByText(/^Entered/)).toBeNull();
});

it('tags what somebody from outside has submitted, and calls them by the address that their link went to', async () => {
  const submitted: TimelineEvent = { ...failed, type: 'form_submitted', user: null, run_id: null, form_id: 'f', external_user: 'ann@carrier.test' };
  const { unmount } = await show({ ...submitted, cause: { kind: 'form', id: 'f', rule: null, label: null } }, new Set(['forms']));
  expect(screen.getByText('ann@carrier.test').nextElementSibling?.textContent).toBe('external');
  unmount();
  await show({ ...submitted, external_user: '', cause: { kind: 'form', id: 'f', rule: null, label: null } }, new Set(['forms']));
  expect(screen.getByText('An external person').nextElementSibling?.textContent).toBe('external');
});

it('says that a change took back what a run wrote, and leads to that run', async () => {
  const cause = { kind: 'user', id: null, rule: null, label: { en: 'Take it out', fr: 'Le sortir' }, undoes: 'auto.e0' };
  await show({ ...failed, type: 'updated', field: 'city', new_value: 'Lyon', run_id: null, cause }, new Set<TimelineFilter>(['edits']));
  const link = await screen.findByRole('link', { name: 'undoing a run of “Take it out”' });
  expect(link.getAttribute('href')).toBe('/automation/auto?run=auto.e0');
});
