import { MantineProvider } from '@mantine/core';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { useObject } from '../../data/records/use-object.ts';
import { login } from '../../data/session.ts';
import { askBeforeWrites } from '../../data/writes/before-write.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { FieldRow } from './FieldRow.tsx';

const title: Field = { id: 'f1', name: 'title', label: 'Title', type: 'text' };
const hours: Field = { id: 'f2', name: 'hours', label: 'Hours', type: 'number' };

const kind: Field = { id: 'f3', name: 'kind', label: 'Kind', type: 'tag', misc: { options: [{ key: 'sheet', label: 'Sheet metal' }] } };

/** The code of the choice editor loads when the test resolves it. */
const gate = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('../../fields/tag/ChoiceEditor.tsx', async (original) => {
  await gate.promise;
  return original();
});

/** The stored record, and the versions that were written. */
let stored: JsonObject = {};
let version = 1;
let writes: [Json, number][] = [];

serve(async (path, body: { properties: JsonObject; version: number }) => {
  const user = { id: 'ana', client_id: 'c', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path !== '/v1/graph/update/') {
    return { body: { primary_model: 'task', object: { identity: 'r', labels: [], properties: stored }, version, relations: [] } };
  }
  await new Promise((resolve) => setTimeout(resolve, 60));
  writes.push([Object.values(body.properties)[0] ?? null, body.version]);
  if (body.version !== version) return { status: 409, body: { error: { code: 'out_of_sync', message: '' } } };
  stored = { ...stored, ...body.properties };
  version += 1;
  return { body: { data: { identity: 'r', version } } };
});

function Row({ field }: { field: Field }) {
  const { data } = useObject('r');
  return data ? <FieldRow record={data} field={field} editable /> : null;
}

/** Renders the field's row with its editor open. */
async function edit(field: Field) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Row field={field} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Change/ }));
  return screen.getByRole('textbox');
}

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});
beforeEach(() => {
  queryClient.clear();
  stored = { title: 'plan', hours: 2 };
  version = 1;
  writes = [];
});

it('saves once for Enter and Tab, and what was typed meanwhile on top of it', async () => {
  const field = await edit(title);
  await userEvent.type(field, ' A{Enter}');
  await userEvent.type(field, 'B');
  await userEvent.tab();
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(writes).toEqual([
    ['plan A', 1],
    ['plan AB', 2],
  ]);
  expect(stored.title).toBe('plan AB');
});

it('is asked about before it is saved, and stays as it was where the person goes back', async () => {
  const asked: object[] = [];
  const end = askBeforeWrites(async (write) => {
    asked.push(write);
    return false;
  });
  await userEvent.type(await edit(title), ' A{Enter}');
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  end();
  expect(screen.queryByRole('alert')).toBeNull();
  expect([asked, writes, stored.title]).toEqual([[{ model: 'task', node_id: 'r', values: { title: 'plan A' } }], [], 'plan']);
});

it('counts as saved when somebody else stored the same', async () => {
  const field = await edit(title);
  stored = { ...stored, title: 'done' };
  version = 5;
  await userEvent.clear(field);
  await userEvent.type(field, 'done{Enter}');
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect([writes, version]).toEqual([[['done', 1]], 5]);
});

it('keeps what is no number as it was typed, and refuses it', async () => {
  const field = await edit(hours);
  await userEvent.clear(field);
  await userEvent.type(field, '-{Enter}');
  expect(screen.getByRole('alert').textContent).toContain('number');
  expect((field as HTMLInputElement).value).toBe('-');
  await userEvent.type(field, '1,05{Enter}');
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(writes).toEqual([[-1.05, 1]]);
});

it('shows a value that is not changed any more with the reason, and offers no way to type', async () => {
  function Fixed() {
    const { data } = useObject('r');
    return data ? <FieldRow record={data} field={hours} editable fixed={{ en: 'It has been moved.', fr: 'Déjà mouvementé.' }} /> : null;
  }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Fixed />
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(await screen.findByRole('img', { name: 'It has been moved.' })).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('does not judge what is stored, only what is typed over it', async () => {
  stored = { at: 'some time ago' };
  await edit({ id: 'f3', name: 'at', label: 'At', type: 'date' });
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(screen.getByRole('textbox'), '!');
  expect(await screen.findByRole('alert')).toBeTruthy();
});

it('shows what a choice is while its editor is being loaded, and leaves it on Escape', async () => {
  stored = { kind: 'sheet' };
  const field = await edit(kind);
  expect([field.getAttribute('aria-label'), (field as HTMLInputElement).value, field.getAttribute('aria-busy')]).toEqual([
    'Kind',
    'Sheet metal',
    'true',
  ]);
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Change/ }));
  gate.resolve();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Sheet metal');
  await userEvent.tab();
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(writes).toEqual([]);
});
