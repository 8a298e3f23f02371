import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { JsonView } from './JsonView.tsx';

const asked: string[] = [];
serve(async (path) => {
  const user = { id: 'ana', client_id: 'c', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  asked.push(path);
  return { body: path.startsWith('/v1/files/') ? { signed_url: 'http://elsewhere.test/v1/files/signed/abc' } : { data: [] } };
});
beforeAll(async () => {
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
});

const file = { id: '0198c0de-0000-7000-8000-000000000001', file_name: 'label.png', size: 1_200, content_type: 'image/png' };

it('a file that a step has kept can be downloaded where its output is shown', async () => {
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <JsonView label="Output" value={{ status: 200, body: { file } }} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Download label.png' }));
  await vi.waitFor(() => expect(asked).toContain(`/v1/files/${file.id}?signed_url=1`));
  expect(screen.queryByText('content_type')).toBeNull();
});
