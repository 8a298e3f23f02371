import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { EditorContext } from '../state/editor-context.ts';
import { CredentialsTab } from './CredentialsTab.tsx';

serve(async () => ({ body: { data: [], total: 0 } }));
beforeAll(loadAllTexts);

const change = vi.fn();
beforeEach(() => change.mockClear());

/** The credentials of a webhook that this sender signs. */
function draw(signature: string) {
  const editor = { editable: true, draft: { steps: [], trigger: { type: 'webhook', signature }, webhook_secret: { $secret: true } }, change };
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <EditorContext value={editor as never}>
          <CredentialsTab stored={{ id: 'hook', steps: [] } as never} />
        </EditorContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it('offers a token to whoever asks by reading the address, made here and shown until it is applied', async () => {
  draw('meta');
  expect(screen.getByRole('button', { name: 'Replace: Incoming webhook' })).toBeTruthy();
  const row = screen.getByRole('row', { name: /^Incoming webhook · Verify token .*Not set/ });
  await userEvent.click(within(row).getByRole('button', { name: 'Replace: Incoming webhook · Verify token' }));
  await userEvent.click(within(row).getByRole('button', { name: 'Make a token' }));
  const { value } = within(row).getByRole('textbox', { name: 'New secret' }) as HTMLInputElement;
  expect(value).toMatch(/^[0-9a-f]{48}$/);
  await userEvent.click(within(row).getByRole('button', { name: 'Apply' }));
  expect(change).toHaveBeenCalledExactlyOnceWith({ webhook_verify_token: value });
});

it('offers none for who signs its question', () => {
  draw('slack');
  expect(screen.getByRole('row', { name: /Incoming webhook/ })).toBeTruthy();
  expect(screen.queryByText(/Verify token/)).toBeNull();
});
