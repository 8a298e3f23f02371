import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { beginPublishing, list, names, open, process, publish, serveProcess, server } from '../testing/process-server.tsx';

serveProcess();
type User = ReturnType<typeof userEvent.setup>;

it('keeps what was changed when it is refused, and says why', async () => {
  const user = userEvent.setup();
  server.outcome = { status: 422, body: { error: { code: 'step_occupied', message: '', details: { count: 1, name: 'over' } } } };
  await open();
  await user.click(within(await list()).getByRole('button', { name: /^over/ }));
  await user.click(screen.getByRole('button', { name: 'Delete this step' }));
  await publish(user);
  await screen.findByText(/The step over has 1 open records/);
  expect(await names()).toEqual(['open', 'Work']);
  screen.getByText('Draft kept');
});

it('a new step stays chosen once it is saved', async () => {
  const user = userEvent.setup();
  server.keeps = true;
  await open();
  await user.click(within(await list()).getByRole('button', { name: 'Add a step' }));
  await publish(user);
  await screen.findByText('Published');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name of the step' })).not.toBeNull());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the step' }).value).toBe('New step');
});

it('says what is stored when what is set for the steps is refused after them, and keeps that to be saved again', async () => {
  const user = userEvent.setup();
  server.keeps = true;
  server.outcome = { status: 422, body: { error: { code: 'not_published', message: '', details: { count: 1 } } }, of: '/v1/documents/publish' };
  await open();
  await user.click(within(await list()).getByRole('button', { name: /^Work/ }));
  await user.type(screen.getByRole('textbox', { name: 'Name of the step' }), '!');
  await publish(user);
  await screen.findByText(/^The steps are saved/);
  expect(await names()).toEqual(['open', 'Work!', 'over']);
  screen.getByText('Draft kept');
  server.outcome = null;
  await publish(user);
  await waitFor(() => expect(server.calls).toHaveLength(4));
  await waitFor(() => expect(screen.queryByText(/^The steps are saved/)).toBeNull());
  expect(server.calls.slice(2).map(([path, , version]) => [path, version])).toEqual([
    ['/v1/processes/save/', '4'],
    ['/v1/documents/publish', undefined],
  ]);
});

it('takes no step back past a save that has deleted or added one', async () => {
  const user = userEvent.setup();
  server.keeps = true;
  await open();
  await user.click(within(await list()).getByRole('button', { name: /^over/ }));
  await user.click(screen.getByRole('button', { name: 'Delete this step' }));
  await publish(user);
  await screen.findByText('Published');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Undo/ }).getAttribute('aria-disabled')).toBe('true'));
  expect(await names()).toEqual(['open', 'Work']);
});

const rename = async (user: User) => {
  await user.click(within(await list()).getByRole('button', { name: /^Work/ }));
  await user.type(screen.getByRole('textbox', { name: 'Name of the step' }), '!');
};
/** Removes the step with open records, and chooses where these move to. */
const leaveStep = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'Delete this step' }));
  const dialog = await beginPublishing(user);
  await user.click(dialog.getByRole('combobox', { name: /^2 open records are in open. Move them to/ }));
  await user.click(await screen.findByRole('option', { name: 'Work', hidden: true }));
  return dialog;
};

it('stops when its page is left: what was given up is not published', async () => {
  const user = userEvent.setup();
  const { fetch } = globalThis;
  const signals: AbortSignal[] = [];
  globalThis.fetch = (input, init) => {
    if (String(input).endsWith('/open-records/') && init?.signal) signals.push(init.signal);
    return fetch(input, init);
  };
  const gate = Promise.withResolvers<void>();
  server.refusals = [];
  server.beforeMove = () => gate.promise;
  try {
    const router = await open();
    await user.click((await leaveStep(user)).getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(server.moves).toHaveLength(1));
    await act(() => router.navigate('/other'));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving', hidden: true }));
    await screen.findByText('Another page');
    await waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true]));
    gate.resolve();
    expect(server.calls).toEqual([]);
  } finally {
    gate.resolve();
    globalThis.fetch = fetch;
  }
});

it('says that it is published when records do not follow, and tries these alone again', async () => {
  const user = userEvent.setup();
  server.keeps = true;
  await open();
  await rename(user);
  await user.click((await beginPublishing(user)).getByRole('checkbox', { name: 'Bring 2 open records in line with these steps' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The process is published' }));
  await dialog.findByText('Not all open records follow it yet.');
  dialog.getByText('1 record stayed where it was:');
  dialog.getByText('1 record moved');
  expect(dialog.queryByRole('button', { name: 'Publish' })).toBeNull();
  server.refusals = [];
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls.filter(([path]) => path === '/v1/processes/save/')).toHaveLength(1);
  expect(server.moves).toEqual([{ process_id: 'p' }, { process_id: 'p' }]);
});

it('says what was moved when saving is refused after it', async () => {
  const user = userEvent.setup();
  server.refusals = [];
  server.outcome = { status: 422, body: { error: { code: 'step_occupied', message: '', details: { count: 1, name: 'open' } } } };
  await open();
  const dialog = await leaveStep(user);
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await dialog.findByText('It is not published. Records that were moved stay where they are now.');
  dialog.getByText('1 record moved');
  dialog.getByText(/The step open has 1 open records/);
});

it('stops when somebody else published while records were moved', async () => {
  const user = userEvent.setup();
  server.refusals = [];
  server.beforeMove = async () => {
    server.live = { ...server.live, process: { ...process, version: 4 } };
    await queryClient.invalidateQueries({ queryKey: ['process', 'p'] });
  };
  await open();
  const dialog = await leaveStep(user);
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await dialog.findByText(/The changes of others were merged below yours/);
  expect(server.calls).toEqual([]);
});

it('says on leaving why it can not be published yet, and leaves once it is', async () => {
  const user = userEvent.setup();
  server.keeps = true;
  const router = await open();
  const name = await screen.findByRole('textbox', { name: 'Name of the process' });
  await user.clear(name);
  await act(() => router.navigate('/other'));
  await user.click(await screen.findByRole('button', { name: 'Save and leave' }));
  await screen.findByText('The process needs a name.');
  expect(router.state.location.pathname).toBe('/process/edit/p');
  await user.type(name, 'Tasks');
  await act(() => router.navigate('/other'));
  await user.click(await screen.findByRole('button', { name: 'Save and leave' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish this process?' }));
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Another page');
  expect(server.calls.map(([path]) => path)).toEqual(['/v1/processes/save/']);
});
