import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import type { RelationDocument } from '../data/use-models.ts';
import { DeleteRelationDialog } from './DeleteRelationDialog.tsx';

serve((path) => {
  const user = { id: 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path.endsWith('/plan')) return { body: { data: { links: 3, readers: [] } } };
  if (path.endsWith('/restore')) return { status: 409, body: { error: { code: 'in_use', message: '', details: {}, request_id: '' } } };
  return { body: { data: [], total: 0 } };
});

const slow = { timeout: 15_000 };
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name }, slow);

function Page() {
  const [open, setOpen] = useState(true);
  const relation = { id: 'guest', slug: 'guest', version: 1 } as RelationDocument;
  return open && <DeleteRelationDialog relation={relation} name="Guest" onClose={() => setOpen(false)} />;
}

it('says so when the deletion can’t be undone, although the dialog is gone by then', async () => {
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Notifications />
        <Page />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText(/^3 links/, undefined, slow);
  fireEvent.click(await button('Delete'));
  fireEvent.click(await button('Undo'));
  expect(await screen.findByText('This is still used.', undefined, slow)).toBeDefined();
});
