import { acceptCompletion, completionStatus, currentCompletions, startCompletion } from '@codemirror/autocomplete';
import { EditorView } from '@codemirror/view';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { login } from '../../../data/session.ts';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { serve } from '../../../testing/serve.ts';
import { QueryEditor } from './QueryEditor.tsx';

const job = {
  id: 'job',
  slug: 'job',
  name: 'job',
  displayed_name: 'Job',
  primary_attribute: 'title',
  version: 1,
  schema: [{ id: 't', name: 'title', label: 'Title', type: 'text' }],
};
serve(async (path) => {
  const user = { id: 'ana', client_id: 'c', role: 'client_admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  const data = path.startsWith('/v1/documents/models') ? [job] : [];
  return { body: { data, total: data.length } };
});
beforeAll(async () => {
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
});

let query = '';
function Bench({ begins }: { begins: string }) {
  const [value, setValue] = useState(begins);
  query = value;
  return (
    <QueryClientProvider client={queryClient}>
      <QueryEditor name="GraphQL query" value={value} readOnly={false} onChange={setValue} onBlur={() => {}} />
      <button type="button" onClick={() => setValue('{ other }')}>
        replace
      </button>
    </QueryClientProvider>
  );
}

it('takes a proposal, and tells what was typed', async () => {
  render(<Bench begins="{ job { ti } }" />);
  const view = EditorView.findFromDOM(screen.getByRole('textbox', { name: 'GraphQL query' })) as EditorView;
  view.dispatch({ selection: { anchor: 10 } });
  await vi.waitFor(() => {
    // Nothing is proposed before the models are loaded; a completion that is already running is left alone.
    if (completionStatus(view.state) === null) startCompletion(view);
    expect(completionStatus(view.state)).toBe('active');
  });
  expect(currentCompletions(view.state).map(({ label, detail }) => [label, detail])[0]).toEqual(['title', 'Title']);
  await vi.waitFor(() => expect(acceptCompletion(view)).toBe(true));
  await vi.waitFor(() => expect(query).toBe('{ job { title } }'));
  screen.getByRole('button', { name: 'replace' }).click();
  await vi.waitFor(() => expect(view.state.doc.toString()).toBe('{ other }'));
});
