import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { serveAdmin } from '../../testing/serve-admin.ts';
import { EditorContext } from '../state/editor-context.ts';
import { CredentialsTab } from './CredentialsTab.tsx';

const stored = { id: 'hook', version: 3, steps: [] };
const patched = vi.fn();
serveAdmin(async (path, body) => {
  if (!path.startsWith('/v1/documents/')) return { body: { data: [], total: 0 } };
  patched(path, body);
  return { body: { data: { ...stored, version: 4 } } };
});

const change = vi.fn();
beforeEach(() => {
  change.mockClear();
  patched.mockClear();
});

/** The credentials of a webhook with the signature of this sender. */
function draw(signature: string, parts: object = {}, onStored = vi.fn()) {
  const editor = { editable: true, draft: { steps: [], trigger: { type: 'webhook', signature }, webhook_secret: { $secret: true } }, change };
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <EditorContext value={editor as never}>
          <CredentialsTab stored={{ ...stored, ...parts } as never} onStored={onStored} />
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

it('asks how long the old secret stays valid where one is replaced, a day unless something else is chosen', async () => {
  draw('header', { webhook_secret: { $secret: true } });
  const replace = async (hours: string | null) => {
    await userEvent.click(screen.getByRole('button', { name: 'Replace: Incoming webhook' }));
    if (hours) await userEvent.selectOptions(screen.getByRole('combobox', { name: 'The old secret stays valid' }), hours);
    await userEvent.type(screen.getByLabelText('New secret'), 'a secret of sixteen');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  };
  await replace(null);
  await replace('7 days');
  await replace('Not at all');
  expect(change.mock.calls).toEqual([24, 168, 0].map((old_secret_hours) => [{ webhook_secret: 'a secret of sixteen', old_secret_hours }]));
});

it('asks nothing where the first secret is entered', async () => {
  draw('header');
  await userEvent.click(screen.getByRole('button', { name: 'Replace: Incoming webhook' }));
  expect(screen.getByLabelText('New secret')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('says until when the old secret is valid, and ends it at once', async () => {
  const old = (hours: number) => ({ secret: { $secret: true }, until: new Date(Date.now() + hours * 3_600_000).toISOString() });
  const onStored = vi.fn();
  const { unmount } = draw('header', { webhook_secret: { $secret: true }, old_webhook_secret: old(5) }, onStored);
  expect(screen.getByText(/^The old secret is valid until .*\d/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'End it now' }));
  await waitFor(() => expect(onStored).toHaveBeenCalledExactlyOnceWith({ ...stored, version: 4 }));
  expect(patched).toHaveBeenCalledExactlyOnceWith('/v1/documents/settings_data_connections/hook', { old_webhook_secret: null });
  unmount();
  draw('header', { webhook_secret: { $secret: true }, old_webhook_secret: old(-1) });
  expect(screen.queryByText(/The old secret is valid until/)).toBeNull();
});
