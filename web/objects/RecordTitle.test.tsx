import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MantineProvider } from '@mantine/core';
import type { JsonObject, Text } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { useObject } from '../data/records/use-object.ts';
import { login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import classes from './objects.module.css';
import { RecordTitle } from './RecordTitle.tsx';

const field: Field = { id: 'f1', name: 'title', label: 'Title', type: 'text', validation: 'required' };

let stored: JsonObject = {};
let version = 1;
let saving = Promise.resolve();

serve(async (path, body: { properties: JsonObject; version: number }) => {
  const user = { id: 'ana', client_id: 'c', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path.startsWith('/v1/events/')) return { body: { data: [], total: 0 } };
  if (path !== '/v1/graph/update/') {
    return { body: { primary_model: 'task', object: { identity: 'r', labels: [], properties: stored }, version, relations: [] } };
  }
  await saving;
  if (body.version !== version) return { status: 409, body: { error: { code: 'out_of_sync', message: '' } } };
  stored = { ...stored, ...body.properties };
  version += 1;
  return { body: { data: { identity: 'r', version } } };
});

type Options = { of?: Field | null; editable?: boolean; fixed?: Text | null };

function Title({ of = field, editable = true, fixed = null }: Options) {
  const { data } = useObject('r');
  const name = String(data?.object.properties.title);
  return data ? <RecordTitle record={data} name={name} field={of} editable={editable} fixed={fixed} heading={createRef()} /> : null;
}

async function show(options: Options = {}) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Title {...options} />
        <input aria-label="Next field" />
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Plan');
}
const pencil = () => screen.queryByRole('button', { name: 'Change Title' });

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});
beforeEach(() => {
  queryClient.clear();
  stored = { title: 'Plan' };
  version = 1;
});

it('is changed in its place with the keyboard alone, and the pencil has the focus again', async () => {
  await show();
  await userEvent.tab();
  expect(document.activeElement).toBe(pencil());
  await userEvent.keyboard('{Enter}');
  const editor = screen.getByRole('textbox', { name: 'Title' });
  expect(screen.queryByRole('heading')).toBeNull();
  expect(document.activeElement).toBe(editor);
  await userEvent.type(editor, ' B{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Plan B'));
  expect(stored.title).toBe('Plan B');
  await waitFor(() => expect(document.activeElement).toBe(pencil()));
});

it('keeps what was there for Escape, and says at the field that a required name is missing', async () => {
  await show();
  await userEvent.click(pencil() as HTMLElement);
  const editor = screen.getByRole('textbox', { name: 'Title' });
  await userEvent.clear(editor);
  await userEvent.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Title is required.');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Plan');
  await waitFor(() => expect(document.activeElement).toBe(pencil()));
  expect(stored.title).toBe('Plan');
});

it('leaves the focus to who has gone on to another field while it is saved', async () => {
  await show();
  await userEvent.click(pencil() as HTMLElement);
  const { promise, resolve } = Promise.withResolvers<void>();
  saving = promise;
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), ' B{Enter}');
  const next = screen.getByRole('textbox', { name: 'Next field' });
  await userEvent.click(next);
  resolve();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Plan B'));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(document.activeElement).toBe(next);
});

it('shows both names when somebody else has changed it meanwhile', async () => {
  await show();
  await userEvent.click(pencil() as HTMLElement);
  stored = { title: 'Theirs' };
  version = 2;
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), ' B{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Use mine' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Plan B'));
  expect(stored.title).toBe('Plan B');
});

it.each<[string, Options]>([
  ['who may not change the record', { editable: false }],
  ['a name that is computed', { of: { ...field, misc: { formulaV1: '"Plan"' } } }],
  ['a name that is fixed', { fixed: 'It is closed.' }],
  ['a name that stands among the facts', { of: null }],
])('has no pencil for %s', async (_, options) => {
  await show(options);
  expect(pencil()).toBeNull();
  if (options.fixed) expect(screen.getByRole('img', { name: 'It is closed.' })).toBeTruthy();
});

it.each([
  ['all of a name that the page shows nowhere else', field, 'visible'],
  ['two lines of a name that stands among the facts too', null, 'hidden'],
] as const)('shows %s', async (_, of, overflow) => {
  const sheet = readFileSync(join(import.meta.dirname, 'objects.module.css'), 'utf8');
  const style = document.createElement('style');
  style.textContent = sheet.replaceAll(/\.([a-zA-Z]+)/g, (dotted, name) => (classes[name] ? `.${classes[name]}` : dotted));
  document.head.append(style);
  await show({ of });
  expect(getComputedStyle(screen.getByRole('heading', { level: 1 })).overflow).toBe(overflow);
  style.remove();
});
