import { MantineProvider } from '@mantine/core';
import { cronMessage } from '@millwright/core/automation/triggers/cron.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { EditorContext } from '../state/editor-context.ts';
import { ObjectTrigger } from './ObjectTrigger.tsx';
import { TriggerForm } from './TriggerForm.tsx';

serve(async () => ({
  body: { data: [], total: 0, token: 't', expires_at: '', user: { id: 'ana', client_id: 'c', client: { time_zone: 'Europe/Paris' } } },
}));
beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});

it('what can not be read of a schedule is told once, at its field', async () => {
  const field = { number: 2, part: '25' };
  const problem = { field: 'trigger.cron', code: 'invalid_cron', message: cronMessage({ field }), params: field };
  const editor = {
    draft: { trigger: { type: 'schedule', cron: '0 25 * * *' } },
    editable: true,
    history: { seal: () => undefined },
    problems: new Map([['trigger', [problem]]]),
  };
  render(
    <MantineProvider env="test">
      <EditorContext value={editor as never}>
        <TriggerForm />
      </EditorContext>
    </MantineProvider>,
  );
  expect(await screen.findAllByText('Field 2 can’t be read: “25”.', {}, { timeout: 15_000 })).toHaveLength(1);
  expect(screen.queryByText(/is not readable/)).toBeNull();
});

it('records of one save start one run where that is asked for', async () => {
  const put = vi.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <EditorContext value={{ editable: true } as never}>
          <ObjectTrigger trigger={{ type: 'object_deleted', model_ids: [] }} put={put} />
        </EditorContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: 'One run for all records of a save' }));
  expect(put).toHaveBeenCalledExactlyOnceWith({ type: 'object_deleted', model_ids: [], together: true });
});
