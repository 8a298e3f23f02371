import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { serveAdmin } from '../../testing/serve-admin.ts';
import { DeleteDocument } from './DeleteDocument.tsx';

const deleted: string[] = [];
serveAdmin((path) => {
  if (path === '/v1/document-uses/forms/f')
    return { body: { data: [{ collection: 'settings_data_connections', id: 'a', slug: 'after', name: 'After', places: ['trigger'] }] } };
  if (path.startsWith('/v1/documents/forms/f')) {
    deleted.push(path);
    if (path.endsWith('switch_off=1')) return { status: 204 };
    const details = { gone: [], retyped: [], count: 1, readers: [] };
    return { status: 422, body: { error: { code: 'still_read', message: '', details, request_id: 'r' } } };
  }
  return { body: { data: [], total: 0 } };
});

it('says what uses a form before it is deleted, and deletes it all the same on demand', async () => {
  let closed = false;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <DeleteDocument collection="forms" id="f" name="Bake" onClose={() => (closed = true)} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect((await screen.findByRole('link', { name: 'After' })).getAttribute('href')).toBe('/automation/after');
  screen.getByText('1 document uses it, and stops doing so');
  await userEvent.click(screen.getByRole('button', { name: /^Delete/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('Automations use it. If you delete it all the same, they are switched off.');
  expect(deleted).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Delete all the same' }));
  await waitFor(() => expect(closed).toBe(true));
  expect(deleted).toEqual(['/v1/documents/forms/f', '/v1/documents/forms/f?switch_off=1']);
});
