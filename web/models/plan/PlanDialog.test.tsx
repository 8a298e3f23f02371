import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import type { ModelDocument } from '../data/use-models.ts';
import { draftOf } from '../draft/draft.ts';
import { type ModelEditor, ModelEditorContext } from '../draft/editor-context.ts';
import type { ModelSaving } from '../page/use-editor-state.ts';
import { PlanDialog } from './PlanDialog.tsx';

serve((path) => {
  const user = { id: 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  return { body: { data: { tables: [], fields: [], missing: [], readers: [] } } };
});
beforeAll(async () => {
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
});

const base = { id: 'visit', slug: 'visit', version: 1, displayed_name: 'Visit', primary_attribute: 'name', schema: [] } as unknown as ModelDocument;
const editor = { draft: { ...draftOf(base), icon: 'star' }, refuse: () => {} } as unknown as ModelEditor;

/** A save that meets what somebody else has stored. */
function Page() {
  const [open, setOpen] = useState(true);
  const [theirs, setTheirs] = useState<ModelDocument | null>(null);
  const save = async () => {
    setTheirs({ ...base, version: 2 });
    return false;
  };
  const saving = { base, theirs, save, error: null, pending: false } as unknown as ModelSaving;
  return open && <PlanDialog saving={saving} differences={[]} onClose={() => setOpen(false)} />;
}

it('makes way for the question when somebody else has saved meanwhile', async () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ModelEditorContext value={editor}>
          <Page />
        </ModelEditorContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText('Nothing else is affected.', undefined, { timeout: 15_000 });
  fireEvent.click(screen.getByRole('button', { name: 'Make the change' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 15_000 });
});
