import { MantineProvider } from '@mantine/core';
import type { Field } from '@millwright/core/model/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { login } from '../../../data/session.ts';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { serve } from '../../../testing/serve.ts';
import { type ModelEditor, ModelEditorContext } from '../../draft/editor-context.ts';
import { lackingOptions, mostValues } from './stored-values.ts';
import { ValuesAsOptions } from './ValuesAsOptions.tsx';

let values: string[] = [];
serve((path, body: { query: string; variables: { by: string[]; limit: number } }) => {
  const user = { id: 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path !== '/v1/graph' || !body.query.includes('item_aggregate')) return { body: { data: [] } };
  const { by, limit } = body.variables;
  return { body: { data: { rows: values.slice(0, limit).map((value) => ({ group: { [String(by[0])]: value } })) } } };
});

beforeAll(async () => {
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
});
beforeEach(() => queryClient.clear());

const size = (type: Field['type'], misc?: Field['misc']) => ({ id: 's', name: 'size', label: 'Size', type, ...(misc && { misc }) }) as Field;

/** Renders the proposal for a text field that becomes a choice; returns the draft's changes. */
function show(field: Field, before: Field = size('text')) {
  const drafts: ModelEditor['draft'][] = [];
  const editor = {
    stored: { id: 'm', slug: 'item', schema: [before] },
    draft: { schema: [field] },
    problems: [],
    edit: (draft: ModelEditor['draft']) => drafts.push(draft),
    seal: () => {},
  } as unknown as ModelEditor;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ModelEditorContext value={editor}>
          <ValuesAsOptions field={field} />
        </ModelEditorContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return drafts;
}

it('proposes the values that records have as choices, under the very value, so that none fails to fit', async () => {
  values = ['large', ' Extra Large', 'small', ''];
  const drafts = show(size('tag', { options: [{ key: 'small', label: 'Small' }] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Make choices of the 2 values it has' }));
  expect(drafts.at(-1)?.schema[0]?.misc?.options).toEqual([
    { key: 'small', label: 'Small' },
    { key: 'large', label: 'large' },
    { key: ' Extra Large', label: 'Extra Large' },
  ]);
});

it('proposes nothing of so many values that nobody chooses among them, nor what is too long for a choice', async () => {
  values = Array.from({ length: mostValues + 1 }, (_, at) => `value ${at}`);
  show(size('tag'));
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(screen.queryByRole('button')).toBeNull();
  expect(lackingOptions(['x'.repeat(101), 'fits'], [])).toEqual([{ key: 'fits', label: 'fits' }]);
});
