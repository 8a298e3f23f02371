import { MantineProvider } from '@mantine/core';
import type { Text } from '@millwright/core/json.ts';
import type { BlockAction } from '@millwright/core/view/setup/action.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import type { Actions } from '../actions/use-actions.ts';
import { EmptyBlock } from './EmptyBlock.tsx';

const model = (slug: string) => ({ id: slug, slug, name: slug, displayed_name: slug, schema: [], primary_attribute: '' });
const field = { id: 'f', kind: 'relationship', attribute: 'article', required: true };
const documents: Record<string, unknown[]> = {
  models: [model('order'), model('article')],
  relations: [
    {
      id: 'r',
      slug: 'r',
      name: 'article',
      inverse: 'orders',
      type: 'N_1',
      object_id: 'order',
      to_object_id: 'article',
      labels: { name: '', inverse: '' },
    },
  ],
  forms: [
    { id: 'a', slug: 'article', title: 'Article', model: 'article', fields: [] },
    { id: 'o', slug: 'order', title: 'Order', model: 'order', fields: [field] },
  ],
};
let articles: unknown[] = [];

serve(async (path) => {
  const user = { id: 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path === '/v1/graph') return { body: { data: { m0: articles } } };
  const data = documents[/^\/v1\/documents\/(\w+)/.exec(path)?.[1] ?? ''] ?? [];
  return { body: { data, total: data.length } };
});

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});
beforeEach(() => queryClient.clear());

const creation = { id: 'new', trigger: 'button', kind: 'open_form', form: 'order', label: 'New order' } as unknown as BlockAction;
const actionsOf = (all: BlockAction[], denied = false): Pick<Actions, 'of' | 'denied' | 'run'> => ({
  of: () => all,
  denied: () => denied,
  run: vi.fn(),
});

const show = (builtIn: boolean, actions = actionsOf([]), purpose?: Text) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <EmptyBlock title="Orders" builtIn={builtIn} actions={actions} purpose={purpose} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );

it('says in a company without records what comes first, in the tables that come with the product', async () => {
  articles = [];
  show(true);
  expect(await screen.findByRole('button', { name: 'Article' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Order' })).toBeNull();
  cleanup();
  show(false);
  expect(screen.getByText('“Orders” is empty')).toBeTruthy();
});

it('says what belongs in the table once the company has records', async () => {
  articles = [{ identity: 'x' }];
  show(true);
  expect(await screen.findByText('“Orders” is empty')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says what the table is for where its set-up says so, in the words of the reader, beside the button', async () => {
  show(false, actionsOf([creation]), { en: 'Orders that customers have sent.', de: 'Was Kunden bestellt haben.' });
  expect(screen.getByText('Orders that customers have sent.')).toBeTruthy();
  expect(screen.queryByText('“Orders” is empty')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add the first one' })).toBeTruthy();
});

it('offers to make the first record to those who may', async () => {
  const actions = actionsOf([{ ...creation, form: undefined } as unknown as BlockAction, creation]);
  show(false, actions);
  await userEvent.click(screen.getByRole('button', { name: 'Add the first one' }));
  expect(actions.run).toHaveBeenCalledWith(creation, []);
  cleanup();
  show(false, actionsOf([creation], true));
  expect(screen.queryByRole('button')).toBeNull();
});
