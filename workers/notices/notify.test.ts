import { noticeRoutes } from '@millwright/api/notices/notices.routes.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { step } from '@millwright/core/automation/testing.ts';
import type { Json } from '@millwright/core/json.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';
import { runByHand, startByHand } from '../testing/run-by-hand.ts';

const notify = (input: Record<string, Json>) => step('tell', 'notify', { input: input as never, output_variable: 'told' });

let h: Harness;
beforeAll(async () => {
  h = await Harness.open({
    built_in: company([
      template('tell', { type: 'manual' }, [
        notify({
          title: 'Order {{trigger.input.number}} is late',
          details: { $: 'trigger.input.why' },
          person: { $: 'trigger.input.person' },
          group: { $: 'trigger.input.group' },
        }),
      ]),
      template('fail', { type: 'manual' }, [step('bad', 'transform', { input: { value: { $: '$error("no")' } } })]),
    ]),
  });
});
afterAll(() => h?.close());

let api: Served;
let ana: Send;
let bo: Send;
let boss: Send;
let email: string;
beforeAll(async () => {
  api = await serve(h.database, (services) => [noticeRoutes(services)]);
  const person = async (role: string) => (await api.signIn(h.client, role)).send;
  ana = await person('user');
  const [first] = await h.asSystem((tenant) => tenant.query<{ email: string }>(`SELECT email FROM platform.users WHERE role = 'user'`));
  email = first?.email ?? '';
  [bo, boss] = [await person('user'), await person('client_admin')];
  // Failures are told to who can sign in.
  await h.database.migrator.use((ddl) => ddl.run(`UPDATE platform.users SET password_hash = 'x' WHERE role = 'client_admin'`));
});
afterAll(() => api?.close());

type Notice = {
  id: string;
  title: string | null;
  details: string | null;
  object_id: string | null;
  label: unknown;
  automation: string;
  count: number;
};
const open = async (send: Send) => (await send('GET', '/v1/notices?open=1')).body as unknown as { data: Notice[]; total: number };
const tell = (input: Record<string, Json>) => runByHand(h, 'tell', { number: 7, why: null, person: null, group: null, ...input });

describe('a step that notifies people', () => {
  it('tells a person, counts the same until it is seen, and says nothing of its automation to who may not see it', async () => {
    const run = await tell({ person: email.toUpperCase(), why: 'The lorry broke down.' });
    expect([run.status, run.output]).toEqual(['success', { told: 1 }]);
    const first = { title: 'Order 7 is late', label: 'Order 7 is late', object_id: null };
    expect((await open(ana)).data).toMatchObject([{ ...first, details: 'The lorry broke down.', count: 1 }]);
    await tell({ person: email, number: 8 });
    await tell({ person: email, why: 'It is being repaired.' });
    const { data, total } = await open(ana);
    expect(total).toBe(2);
    expect(data).toMatchObject([
      { ...first, details: 'It is being repaired.', count: 2 },
      { title: 'Order 8 is late', count: 1 },
    ]);
    expect(JSON.stringify(data)).not.toContain('"tell"');
    expect((await open(bo)).total).toBe(0);
    await ana('POST', '/v1/notices/seen', {});
    expect((await open(ana)).total).toBe(0);
  });

  it('tells everybody of a group, and those alone, beside what has failed', async () => {
    expect((await tell({ group: 'user' })).output).toEqual({ told: 2 });
    expect([(await open(ana)).total, (await open(bo)).total, (await open(boss)).total]).toEqual([1, 1, 0]);
    await runByHand(h, 'fail');
    await runByHand(h, 'fail');
    expect((await tell({ group: 'client_admin' })).status).toBe('success');
    const { data } = await open(boss);
    expect(data.map(({ title, count }) => [title, count])).toEqual([
      ['Order 7 is late', 1],
      [null, 2],
    ]);
  });

  it('tells once although the worker is gone while it does, and fails where there is nobody of that name', async () => {
    await ana('POST', '/v1/notices/seen', {});
    await h.stopWorkers();
    const id = await startByHand(h, 'tell', { number: 8, why: '', person: email, group: null });
    await h.startWorkers();
    await until(async () => (await h.run(id))?.ended_at);
    expect((await open(ana)).data.map(({ title }) => title)).toEqual(['Order 8 is late']);
    const nobody: Record<string, Json>[] = [{ person: 'nobody@example.test' }, { group: 'nobodies' }, {}];
    for (const input of nobody) expect((await tell(input)).error).toMatchObject({ code: 'invalid_input', step_id: 'tell' });
  });

  it('tells nothing to whom has turned it off, and has it mailed soon where one wants so', async () => {
    await ana('POST', '/v1/notices/seen', {});
    const choose = (told: string) => ana('PATCH', '/v1/notices/settings', { ways: { told } });
    expect((await choose('off')).status).toBe(204);
    expect((await tell({ person: email, number: 9 })).output).toEqual({ told: 0 });
    expect((await open(ana)).total).toBe(0);
    await choose('mail');
    expect((await tell({ person: email, number: 9 })).output).toEqual({ told: 1 });
    const due = await h.asSystem((tenant) =>
      tenant.query(`SELECT 1 FROM platform.notice_mails m JOIN platform.users u ON u.id = m.user_id WHERE u.email = $1 AND m.due_at > now()`, [
        email,
      ]),
    );
    expect(due).toHaveLength(1);
    await choose('product');
  });

  it('refuses a group of more than a thousand people, and tells none of them', async () => {
    await ana('POST', '/v1/notices/seen', {});
    const crowd = (left: number) =>
      h.database.migrator.use((ddl) =>
        ddl.run(`INSERT INTO platform.users (client_id, email, first_name, last_name, role, password_hash)
          SELECT client_id, 'crowd-' || n || '@example.test', 'One', 'More', 'user', 'x' FROM platform.users, generate_series(1, ${left}) n WHERE email = '${email}'`),
      );
    await crowd(999);
    const { error } = await tell({ group: 'user' });
    const fields = [{ field: 'people', code: 'too_many_people', params: { max: 1000 } }];
    expect(error).toMatchObject({ code: 'invalid_input', details: { fields } });
    expect((await open(ana)).total).toBe(0);
    await h.database.migrator.use((ddl) => ddl.run(`DELETE FROM platform.users WHERE email = 'crowd-1@example.test'`));
    expect((await tell({ group: 'user' })).output).toEqual({ told: 1000 });
  });
});
