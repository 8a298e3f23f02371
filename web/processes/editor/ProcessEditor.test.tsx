import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { beginPublishing, list, names, open, process, publish, serveProcess, server, step, when } from './testing/process-server.tsx';

serveProcess();

it('tells of each step what stands in it and how long, and where records wait longest; such a step is not deleted unasked', async () => {
  await open();
  const [first, second] = within(await list()).getAllByRole('listitem');
  await waitFor(() => expect(first?.textContent).toMatch(/2 open · 2[.,]5 d longest wait/));
  expect(second?.textContent).toMatch(/1[.,]5 h/);
  screen.getByText('2 open records are in it. Publishing asks where to move them.');
  // The preview shows the bar as on a record.
  expect(within(screen.getByRole('region', { name: 'As a record shows it' })).getByText('Work')).toBeDefined();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Delete this step' }));
  const dialog = await beginPublishing(user);
  const make = dialog.getByRole<HTMLButtonElement>('button', { name: 'Publish' });
  expect(make.disabled).toBe(true);
  await user.click(dialog.getByRole('combobox', { name: /^2 open records are in open. Move them to/ }));
  await user.click(await screen.findByRole('option', { name: 'Work', hidden: true }));
  await user.click(dialog.getByRole('checkbox', { name: 'Bring 2 open records in line with these steps' }));
  await user.click(make);
  // One record is refused: the step stays, and nothing is published.
  await dialog.findByText('1 record stayed where it was:');
  expect(dialog.getByRole('link', { name: 'Job 9' }).getAttribute('href')).toBe('/object/j9');
  expect(server.moves).toEqual([{ process_id: 'p', from: 'open', to: 'work' }]);
  expect(server.calls).toEqual([]);
  server.refusals = [];
  await user.click(make);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls.map(([path]) => path)).toEqual(['/v1/processes/save/']);
  expect(server.moves.slice(1)).toEqual([{ process_id: 'p', from: 'open', to: 'work' }, { process_id: 'p' }]);
});

it('moves, adds and renames steps, each step back, and stores the process before the policies', async () => {
  const user = userEvent.setup();
  await open();
  await user.click(within(await list()).getByRole('button', { name: /^Work/ }));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(await names()).toEqual(['Work', 'open', 'over']);
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(await names()).toEqual(['open', 'Work', 'over']);
  await user.click(screen.getByRole('button', { name: 'Move over up' }));
  await user.click(screen.getByRole('button', { name: 'Add a step' }));
  const name = screen.getByRole('textbox', { name: 'Name of the step' });
  await user.clear(name);
  await user.type(name, 'Checked');
  await publish(user);
  await waitFor(() => expect(server.calls.map(([path]) => path)).toHaveLength(2));
  const [[saved, body, version], [made, look]] = server.calls as [[string, { steps: object[] }, string], [string, { key: string }]];
  expect([made, look]).toEqual(['/v1/documents/processes', { key: look.key, slug: look.key, label: 'Checked', tone: 'active' }]);
  expect([saved, version]).toEqual(['/v1/processes/save/', '3']);
  const plain = { include_in_mrp: false, workstation: null };
  expect(body.steps).toEqual([
    { ...plain, identity: 'id-open', key: 'open', label: 'open', line_num: 1 },
    { ...plain, identity: 'id-over', key: 'over', label: 'over', line_num: 20 },
    { ...plain, identity: 'id-work', key: 'work', label: 'work', line_num: 21 },
    { ...plain, key: look.key, label: 'Checked', line_num: 22 },
  ]);
});

it('tries the rules of a step on real records, and stores a change of them at the version that it was read at', async () => {
  const user = userEvent.setup();
  await open();
  await user.click(within(await list()).getByRole('button', { name: /^Work/ }));
  await user.click(screen.getByRole('button', { name: 'Try on the latest records' }));
  await screen.findByText('1 of 2 records would be refused.');
  screen.getByText(/would not enter: Not x\./);
  const message = within(screen.getByRole('region', { name: 'To enter' })).getByRole('textbox', { name: 'What people are told' });
  await user.clear(message);
  expect(screen.getByRole('button', { name: 'Publish' }).getAttribute('aria-disabled')).toBe('true');
  await user.type(message, 'Never x.');
  await publish(user);
  await waitFor(() => expect(server.calls.map(([path]) => path)).toHaveLength(2));
  const data = { refuse: [{ id: 'r', when, text: 'Never x.' }] };
  expect(server.calls[1]).toEqual(['/v1/documents/publish', { documents: [{ collection: 'processes', id: 'd', version: 5, data }] }]);
});

it('is for those who may change settings', async () => {
  server.role = 'user';
  await open();
  await screen.findByText(/Ask/);
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});

it('names a step that a form has made without a key under one of its own', async () => {
  const user = userEvent.setup();
  server.live = { process, steps: [{ ...step('', 1), identity: '0190-0000000000a1', label: 'Bake' }] };
  await open();
  await user.type(await screen.findByRole('textbox', { name: 'Name of the step' }), 'd');
  await publish(user);
  await waitFor(() => expect(server.calls).toHaveLength(2));
  expect(server.calls).toMatchObject([
    ['/v1/processes/save/', { steps: [{ key: 'step-0000000000a1', label: 'Baked' }] }, '3'],
    ['/v1/documents/processes', { key: 'step-0000000000a1', label: 'Baked' }],
  ]);
});

it('does not delete a step that the product needs, and says why', async () => {
  server.live = { process, steps: [{ ...step('work', 1), stays: { en: 'Planning finds it.' } }] };
  await open();
  await screen.findByText('Planning finds it.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete this step' }).disabled).toBe(true);
});

it('keeps a draft with its steps back on the device, says how it differs from what is live, and discards it', async () => {
  const user = userEvent.setup();
  await open();
  await user.click(within(await list()).getByRole('button', { name: /^Work/ }));
  await user.type(screen.getByRole('textbox', { name: 'Name of the step' }), '!');
  await user.click(screen.getByRole('button', { name: 'Move over up' }));
  const draft = within(screen.getByRole('region', { name: 'Draft' }));
  draft.getByText('Live: version 3 ·', { exact: false });
  draft.getByText('this draft: 2 changes');
  await user.click(draft.getByRole('button', { name: 'See differences' }));
  draft.getByText('Work!: changes Name of the step.');
  draft.getByText('Changes the order of the steps.');
  // A change is stored after a delay; the first may be there alone.
  const stored = () => Object.entries(localStorage).find(([key]) => key.includes('draft.process.p'))?.[1] ?? '{}';
  await waitFor(() => expect(JSON.parse(stored()).steps?.past).toHaveLength(2), { timeout: 5_000 });
  cleanup();
  await open();
  await user.click(await screen.findByRole('button', { name: 'Resume editing' }));
  expect(await names()).toEqual(['open', 'over', 'Work!']);
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(await names()).toEqual(['open', 'Work!', 'over']);
  await user.click(screen.getByRole('button', { name: 'Discard the draft' }));
  expect(await names()).toEqual(['open', 'Work', 'over']);
  screen.getByText('Published');
  expect(server.calls).toEqual([]);
});

it('names what reads or moves the chosen step, before it is deleted', async () => {
  server.uses = [
    { collection: 'forms', id: 'f', slug: 'bake', name: 'Bake', places: ['read_query'], steps: ['open'] },
    { collection: 'views', id: 'v', slug: 'later', name: 'Later', places: ['root'], steps: ['over'] },
  ];
  await open();
  await screen.findByText('1 document names this step');
  screen.getByRole('link', { name: 'Bake' });
  expect(screen.queryByRole('link', { name: 'Later' })).toBeNull();
});

it('tries moves on real records before they hold: which records would move, and how many would stay, and why', async () => {
  const user = userEvent.setup();
  const move = { id: 'm', label: 'Ends its order', model: 'job', targets: ['order'], only_from: 'ship', set_step: 'done' };
  server.policies = [{ id: 'd', slug: 'work', version: 5, key: 'work', label: 'Work', tone: 'active', moves: [move] }];
  // Two jobs of one order: it would move once.
  server.foreseen = [{ id: 'm', moved: [{ identity: 'o1', label: 'Order 1' }], elsewhere: 1, unmet: 1, more: 3 }];
  await open();
  await user.click(within(await list()).getByRole('button', { name: /^Work/ }));
  const trial = within(screen.getByRole('region', { name: 'Try on the latest records' }));
  await user.click(trial.getByRole('button', { name: 'Try on the latest records' }));
  await trial.findByText('Ends its order: 1 record would move.');
  expect(trial.getByRole('link', { name: 'Order 1' }).getAttribute('href')).toBe('/object/o1');
  trial.getByText('2 are in another step, and stay.');
  trial.getByText('2 do not meet the condition, and stay.');
  trial.getByText('6 more were not tried.');
});

it('stands an API of 1.101.0, which tells of no moves', async () => {
  const user = userEvent.setup();
  const move = { id: 'm', label: 'Ends its order', model: 'job', targets: ['order'], only_from: 'ship', set_step: 'done' };
  server.policies = [{ id: 'd', slug: 'work', version: 5, key: 'work', label: 'Work', tone: 'active', moves: [move] }];
  server.foreseen = undefined as never;
  await open();
  await user.click(within(await list()).getByRole('button', { name: /^Work/ }));
  const trial = within(screen.getByRole('region', { name: 'Try on the latest records' }));
  await user.click(trial.getByRole('button', { name: 'Try on the latest records' }));
  await trial.findByText('Ends its order: 0 records would move.');
});

it('sets what people are told in a step, and what is asked before a record enters it', async () => {
  const user = userEvent.setup();
  server.policies = [
    { id: 'd', slug: 'work', version: 5, key: 'work', label: 'Work', tone: 'active', confirm: { when, text: 'Less?', close_short: true } },
  ];
  await open();
  await user.click(within(await list()).getByRole('button', { name: /^Work/ }));
  await user.type(screen.getByRole('textbox', { name: /^Help/ }), 'Mind the oven.');
  const asked = within(screen.getByRole('region', { name: 'Asked before it enters' })).getByRole('textbox', { name: 'What people are told' });
  await user.clear(asked);
  await user.type(asked, 'Fewer?');
  await publish(user);
  await waitFor(() => expect(server.calls.map(([path]) => path)).toHaveLength(2));
  const data = { help: 'Mind the oven.', confirm: [{ id: 'rule-1', when, text: 'Fewer?', close_short: true }] };
  expect(server.calls[1]).toEqual(['/v1/documents/publish', { documents: [{ collection: 'processes', id: 'd', version: 5, data }] }]);
});

it('sets what who agrees to a question says by it: that less is meant, more, or nothing', async () => {
  const user = userEvent.setup();
  server.policies = [
    { id: 'd', slug: 'work', version: 5, key: 'work', label: 'Work', tone: 'active', confirm: { when, text: 'Less?', close_short: true } },
  ];
  await open();
  await user.click(within(await list()).getByRole('button', { name: /^Work/ }));
  const questions = within(screen.getByRole('region', { name: 'Asked before it enters' }));
  const means = questions.getByRole<HTMLInputElement>('combobox', { name: 'What agreeing means' });
  expect(means.value).toBe('The record ends with less than it was for');
  await user.click(means);
  await user.click(await screen.findByRole('option', { name: 'The record takes more than was planned' }));
  await publish(user);
  await waitFor(() => expect(server.calls.map(([path]) => path)).toHaveLength(2));
  const data = { confirm: [{ id: 'rule-1', when, text: 'Less?', take_more: true }] };
  expect(server.calls[1]).toEqual(['/v1/documents/publish', { documents: [{ collection: 'processes', id: 'd', version: 5, data }] }]);
  // Other rules don't show that.
  expect(within(screen.getByRole('region', { name: 'To enter' })).queryByText('Advanced')).toBeNull();
});

it('sets which automations are offered in a step, and what people open next from it', async () => {
  const user = userEvent.setup();
  server.startable = [
    { id: 'a1', slug: 'pack', label: 'Packing', models: ['job'], alone: false },
    { id: 'a2', slug: 'pay', label: 'Paying', models: ['bill'], alone: false },
  ];
  const ends = { id: 'r', slug: 'r', object_id: 'job', to_object_id: 'job', type: 'N_1', name: 'before', inverse: 'after' };
  server.relations = [{ ...ends, labels: { name: 'Job before', inverse: 'Jobs after' } }];
  await open();
  await user.click(within(await list()).getByRole('button', { name: /^Work/ }));
  const offers = within(screen.getByRole('region', { name: 'Offers' }));
  await user.click(offers.getByRole('button', { name: 'Offer an automation' }));
  const offer = within(offers.getByRole('group', { name: 'Offer 1' }));
  await user.click(offer.getByRole('combobox', { name: 'Automation' }));
  // A step of another model isn't offered for these records.
  const packing = await screen.findByRole('option', { name: 'Packing' });
  expect(screen.queryByRole('option', { name: 'Paying' })).toBeNull();
  await user.click(packing);
  await user.type(offer.getByRole('textbox', { name: 'What the button says' }), 'Pack it');
  await user.click(offer.getByRole('button', { name: 'Add a condition' }));
  await user.type(offer.getByRole('textbox', { name: 'Value' }), 'y');
  const next = within(screen.getByRole('region', { name: 'What comes next' }));
  const opens = next.getByRole('combobox', { name: 'Open one of' });
  await user.click(opens);
  // Conditions offer it too.
  const choices = within(document.getElementById(opens.getAttribute('aria-controls') ?? '') as HTMLElement);
  await user.click(choices.getByRole('option', { name: 'Jobs after' }));
  await user.click(next.getByRole('button', { name: 'Add a condition' }));
  await user.type(next.getByRole('textbox', { name: 'Value' }), 'z');
  await publish(user);
  await waitFor(() => expect(server.calls.map(([path]) => path)).toHaveLength(2));
  const has = (value: string) => ({ all: [{ fact: 'title', operator: 'contains', value }] });
  const data = { offers: [{ automation: 'pack', label: 'Pack it', when: has('y') }], next: { open: 'after', when: has('z') } };
  expect(server.calls[1]).toEqual(['/v1/documents/publish', { documents: [{ collection: 'processes', id: 'd', version: 5, data }] }]);
});
