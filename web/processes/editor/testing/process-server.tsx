import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { login } from '../../../data/session.ts';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { serve } from '../../../testing/serve.ts';
import { ProcessEditorScreen } from '../ProcessEditorScreen.tsx';

const field = (name: string, type: string) => ({ id: name, name, type, label: name });
const models = [{ id: 'job', slug: 'job', name: 'job', displayed_name: 'Job', primary_attribute: 'title', schema: [field('title', 'text')] }];
export const step = (key: string, line_num: number, open_records = 0) => ({
  identity: `id-${key}`,
  key,
  label: key,
  line_num,
  description: null,
  include_in_mrp: false,
  workstation: null,
  open_records,
});
export const process = {
  identity: 'p',
  version: 3,
  label: 'Jobs',
  key: null,
  process_type: 'job',
  type_label: 'Job',
  is_default: false,
  model: 'job',
  own_model: 'flow',
};
export const when = { all: [{ fact: 'title', operator: 'equal', value: 'x' }] };
const policy = { id: 'd', slug: 'work', version: 5, key: 'work', label: 'Work', tone: 'active', refuse: [{ id: 'r', when, text: 'Not x.' }] };
const definition = { process, steps: [step('open', 1, 2), step('work', 10), step('over', 20)] };
const figures = [
  { key: 'open', open_hours: 60, left: 1, left_hours: 2, bottleneck: true },
  { key: 'work', open_hours: null, left: 3, left_hours: 1.52, bottleneck: false },
];

const refusal = { object_id: 'j9', label: 'Job 9', code: 'step_refused', message: '', details: { step: 'work', reason: 'Not x.' } };

const atFirst = {
  calls: [] as [path: string, body: unknown, version?: string][],
  /** A response to saves in place of the normal one, optionally only for one path. */
  outcome: null as { status: number; body: object; of?: string } | null,
  role: 'admin',
  /** The requested moves of records. */
  moves: [] as unknown[],
  /** The records that are refused. */
  refusals: [refusal] as object[],
  /** Runs before a move is answered. */
  beforeMove: async (): Promise<void> => undefined,
  /** Whether the server stores what is saved. */
  keeps: false,
  live: definition as { process: object; steps: object[] },
  policies: [policy] as object[],
  /** The effects of moves on each tested record. */
  foreseen: [] as object[],
  /** The automations that can be started by hand. */
  startable: [] as object[],
  /** The relations between the models. */
  relations: [] as object[],
  /** What uses the process or its steps. */
  uses: [] as object[],
};
/** The state of the fake server, reset before each test. */
export const server = { ...atFirst };

/** Serves the process editor in the tests of a file. */
export function serveProcess(): void {
  serve(async (path, body: unknown, headers) => {
    const user = { id: 'ana', client_id: 'c', role: server.role, client: { time_zone: 'Europe/Paris' } };
    if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
    if (path === '/v1/processes/get/') return { body: { data: server.live } };
    if (path === '/v1/processes/open-records/') {
      server.moves.push(body);
      await server.beforeMove();
      return { body: { data: { moved: 1, refused: server.refusals, after: null } } };
    }
    if (path === '/v1/processes/p/uses') return { body: { data: { documents: server.uses, rules: [] } } };
    if (path === '/v1/processes/figures/') return { body: { data: { steps: figures } } };
    if (path.startsWith('/v1/documents/clients')) return { body: { data: { acl: defaultAcl() } } };
    if (path.startsWith('/v1/data_connections/startable')) return { body: { data: server.startable, total: server.startable.length } };
    if (path.startsWith('/v1/documents/relations')) return { body: { data: server.relations, total: server.relations.length } };
    if (path.startsWith('/v1/documents/models')) return { body: { data: models, total: 1 } };
    if (path === '/v1/processes/test-rules/') {
      const refused = { object_id: 'j1', label: 'Job 1', step: 'open', enter: 'Not x.', leave: null, moves: server.foreseen };
      return { body: { data: { records: [refused, { ...refused, object_id: 'j2', enter: null }] } } };
    }
    if (path === '/v1/documents/publish' || path === '/v1/processes/save/' || (body && path === '/v1/documents/processes')) {
      server.calls.push([path, body, headers['if-match'] as string | undefined].filter((each) => each !== undefined) as never);
      if (server.keeps && path === '/v1/documents/processes') server.policies = [...server.policies, { id: 'new', version: 1, ...(body as object) }];
      if (server.keeps && path === '/v1/processes/save/') {
        const { steps } = body as { steps: ReturnType<typeof step>[] };
        server.live = {
          process: { ...process, version: 4 },
          steps: steps.map((each) => ({ ...step(each.key, each.line_num), ...(each.identity && { identity: each.identity }), label: each.label })),
        };
      }
      return (
        (server.outcome && (server.outcome.of ?? path) === path ? server.outcome : null) ?? {
          body: { data: path.startsWith('/v1/processes') ? server.live : [] },
        }
      );
    }
    if (path.startsWith('/v1/documents/processes')) return { body: { data: server.policies, total: server.policies.length } };
    if (path === '/v1/workstations') return { body: { data: { workstations: [{ identity: 'w', label: 'Bench' }], own: null } } };
    if (path.startsWith('/v1/processes')) return { body: { data: [definition], total: 1 } };
    return { body: { data: [], total: 0 } };
  });
  beforeAll(async () => {
    Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
    await loadAllTexts();
  });
  beforeEach(() => {
    Object.assign(server, atFirst, { calls: [], moves: [] });
    localStorage.clear();
    queryClient.clear();
  });
}

/** Opens the editor of the process `p`; another page is at `/other`. */
export async function open() {
  await login('ana', 'x', false);
  const router = createMemoryRouter(
    [
      { path: '/process/edit/:id', Component: ProcessEditorScreen },
      { path: '/other', element: 'Another page' },
    ],
    { initialEntries: ['/process/edit/p'] },
  );
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}
type User = ReturnType<typeof userEvent.setup>;
export async function beginPublishing(user: User) {
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  return within(await screen.findByRole('dialog', { name: 'Publish this process?' }));
}
export async function publish(user: User) {
  const dialog = await beginPublishing(user);
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
}
export const list = () => screen.findByRole('navigation', { name: 'Steps' });
export const names = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map((item) => item.querySelector('button')?.textContent?.replace(/\d.*/, ''));
