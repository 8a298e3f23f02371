import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { resume } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { DefaultLayout } from './DefaultLayout.tsx';

const asked: string[] = [];
serve((path) => {
  if (path === '/v1/auth/refresh') return { status: 401, body: { error: { code: 'unauthorized', message: '', details: {}, request_id: 'r' } } };
  asked.push(path);
  return { body: { status: 'ok', chat_url: 'https://chat.example/talk' } };
});

beforeAll(async () => {
  const media = window.matchMedia('');
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...media, media: query, matches: query === '(min-width: 1281px)' }));
  await Promise.all([loadAllTexts(), resume()]);
});

it('asks the server once what it says of itself, and shows the chat that is set up', async () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <DefaultLayout />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect((await screen.findByRole<HTMLAnchorElement>('link', { name: 'Write to the team' })).href).toBe('https://chat.example/talk');
  expect(asked).toEqual(['/v1/status']);
});
