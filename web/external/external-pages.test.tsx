import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { ExternalPages } from './ExternalPages.tsx';

// As the build does (external.config.ts).
vi.mock('react-router', () => import('./no-router.tsx'));

serve(() => ({ body: {} }));
beforeAll(loadAllTexts);

it('leads from a link that was cut off to pages of the product, which are loaded anew', async () => {
  history.pushState(null, '', '/form/shared/');
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ExternalPages />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const followed: (string | null)[] = [];
  const follow = (event: Event) => {
    // The browser follows links that no router has handled.
    if (!event.defaultPrevented) followed.push((event.target as Element).closest('a')?.getAttribute('href') ?? null);
    event.preventDefault();
  };
  window.addEventListener('click', follow);
  for (const name of ['Go home', 'Search for it']) fireEvent.click(await screen.findByRole('link', { name }));
  window.removeEventListener('click', follow);
  expect(followed).toEqual(['/', '/objects?q=shared']);
  expect(location.pathname).toBe('/form/shared/');
});
