import { MantineProvider } from '@mantine/core';
import type { FormField } from '@millwright/core/form/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { type FormModel, FormModelContext } from '../state/form-model.ts';
import { FilesControl } from './FilesControl.tsx';

const stored: { id: string; file_name: string; size: number; content_type: string }[] = [];
serve((path, body: string) => {
  const user = { id: 'ana', client_id: 'c', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path.startsWith('/v1/files/details')) return { body: { data: stored } };
  const file_name = /filename="([^"]+)"/.exec(body)?.[1] ?? '';
  const made = { id: `id${stored.length}`, file_name, size: 3, content_type: 'application/pdf' };
  stored.push(made);
  return { status: 201, body: { data: made } };
});
beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});

let held: Json = null;
function Field({ kind }: { kind: FormField['kind'] }) {
  const [value, setValue] = useState<Json>(null);
  held = value;
  const field = { id: 'plan', kind, attribute: 'plan' } as FormField;
  const common = { id: 'plan', label: 'Plan', description: undefined, required: false, error: undefined };
  return <FilesControl field={field} value={value} onChange={setValue} name="Plan" bare={false} common={common} />;
}

it('a field of the kind document takes documents, and lists each by its name', async () => {
  const model = { state: { unfinished: () => undefined } } as unknown as FormModel;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <FormModelContext value={model}>
          <Field kind="document" />
        </FormModelContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const input = await waitFor(() => document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('It is not there yet.'));
  for (const name of ['drawing.pdf', 'contract.pdf']) await userEvent.upload(input, new File(['abc'], name, { type: 'application/pdf' }));
  await waitFor(() => expect(held).toEqual(['id0', 'id1']));
  const list = within(screen.getByRole('list', { name: 'Plan' }));
  await waitFor(() =>
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent?.match(/\w+\.pdf/)?.[0])).toEqual(['drawing.pdf', 'contract.pdf']),
  );
});
