import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { serve } from '../../../testing/serve.ts';
import { Thumbnail } from './Thumbnail.tsx';

serve(() => ({ body: { signed_url: '/v1/files/f/content/signed' } }));
beforeAll(loadAllTexts);

it('shows the whole picture where the small one fails, and a sign where that fails too', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <Thumbnail id="f" name="jam.jpg" />
      </MantineProvider>
    </QueryClientProvider>,
  );
  const button = await screen.findByRole('button', { name: /jam\.jpg/ });
  const picture = () => button.querySelector('img') as HTMLImageElement;
  expect(picture().getAttribute('src')).toBe('/v1/files/f/content/signed?width=160');
  fireEvent.error(picture());
  expect(picture().getAttribute('src')).toBe('/v1/files/f/content/signed');
  fireEvent.error(picture());
  expect(screen.queryByRole('button')).toBeNull();
});
