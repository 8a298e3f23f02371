import { approvalRoutes } from '@millwright/api/automations/approvals/approvals.routes.ts';
import { deliverApprovalMails } from '@millwright/api/automations/approvals/deliver-approval-mails.ts';
import { eventRoutes } from '@millwright/api/events/events.routes.ts';
import { closeMail } from '@millwright/api/messages/email.ts';
import { mailServer } from '@millwright/api/messages/testing.ts';
import { type Answer, type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { edges, step } from '@millwright/core/automation/testing.ts';
import type { Approval } from '@millwright/core/contract/approvals.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';
import { startByHand } from '../testing/run-by-hand.ts';

const note = (id: string, text: string) => step(id, 'write', { input: { items: [{ model: 'note', properties: { text } }] } });
const ask = (slug: string, input: JsonObject) =>
  template(
    slug,
    { type: 'manual' },
    [
      step('ask', 'approval', {
        input: { title: slug, people: { $: 'trigger.input.people' }, primary_item_id: { $: 'trigger.input.job' }, ...input },
        output_variable: 'answer',
      }),
      note('yes', `${slug} yes`),
      note('no', `${slug} no`),
      note('late', `${slug} late`),
    ],
    { edges: edges('ask:approved>yes', 'ask:rejected>no', 'ask:expired>late') },
  );

let h: Harness;
let api: Served;
let mails: Awaited<ReturnType<typeof mailServer>>;
let job: string;
/** Three people of the group `user`, and an administrator; each with their identity. */
let people: { send: Send; id: string; email: string }[];
beforeAll(async () => {
  mails = await mailServer();
  h = await Harness.open({
    built_in: company([
      ask('all', { rule: 'all' }),
      ask('any', {}),
      ask('two', { rule: 'some', needed: 2 }),
      ask('many', { rule: 'some', needed: 9 }),
    ]),
  });
  api = await serve(h.database, (services) => [approvalRoutes(services), eventRoutes(services)]);
  people = [];
  for (const role of ['user', 'user', 'user', 'client_admin']) {
    const { send } = await api.signIn(h.client, role);
    const known = people.map(({ id }) => id);
    const [row] = await h.asSystem((tenant) =>
      tenant.query<{ id: string; email: string }>(
        'SELECT id, email FROM platform.users WHERE client_id = platform.current_client() AND role = $1 AND id <> ALL ($2)',
        [role, known],
      ),
    );
    people.push({ send, id: row?.id ?? '', email: row?.email ?? '' });
  }
  job = await h.create('job', { title: 'Chairs' });
});
afterAll(async () => {
  closeMail();
  await api?.close();
  await h?.close();
  await mails?.close();
});

const by = (index: number) => (people[index] as (typeof people)[number]).send;
const idOf = (index: number) => (people[index] as (typeof people)[number]).id;
const end = (run: string) => until(async () => (await h.run(run))?.ended_at && h.run(run));
const codeOf = ({ body }: Answer) => (body.error as { code: string } | undefined)?.code;
const firstField = ({ body }: Answer) => (body.error as { details: { fields: { field: string; code: string }[] } }).details.fields[0];
const mine = async (index: number) => ((await by(index)('GET', '/v1/approvals')).body.data as Approval[]).map(({ id }) => id);
const decide = (index: number, id: string, outcome = 'approved', reason?: string) =>
  by(index)('POST', `/v1/approvals/${id}/decide`, { outcome, ...(reason && { reason }) });

/** Starts it; the run and its approval, once people are asked. */
async function begin(slug: string, asked: JsonObject[]) {
  const run = await startByHand(h, slug, { people: asked, job });
  await until(async () => (await h.run(run))?.status === 'waiting');
  const [row] = await h.asSystem((tenant) => tenant.query<{ id: string }>('SELECT id FROM platform.approvals WHERE run_id = $1', [run]));
  return { run, id: row?.id ?? '' };
}

it('is approved once each person and somebody of each group has approved, and each of them decides once', async () => {
  const { run, id } = await begin('all', [{ person: people[0]?.email ?? '' }, { group: 'client_admin' }]);
  expect([await mine(0), await mine(1), await mine(3)]).toEqual([[id], [], [id]]);
  const first = await decide(0, id);
  expect(first.body.data).toMatchObject({ state: 'open', may: 'decided', decisions: [{ outcome: 'approved' }] });
  expect([await mine(0), codeOf(await decide(0, id)), codeOf(await decide(0, id, 'rejected', 'No'))]).toEqual([
    [],
    'approval_decided_before',
    'approval_decided_before',
  ]);
  expect((await h.run(run))?.status).toBe('waiting');
  expect((await h.steps(run))[0]?.output).toMatchObject({ decisions: [{ outcome: 'approved' }] });
  expect((await decide(3, id)).body.data).toMatchObject({ state: 'approved', may: 'read' });
  expect(await end(run)).toMatchObject({ status: 'success' });
  const [asked, next] = await h.steps(run);
  expect([next?.step_id, asked?.output]).toMatchObject([
    'yes',
    { outcome: 'approved', by: { id: idOf(3) }, decisions: [{ id: idOf(0) }, { id: idOf(3) }] },
  ]);
});

it('is rejected with the first rejection where all have to approve, and stands on the timeline of its record', async () => {
  const { run, id } = await begin('all', [{ person: idOf(0) }, { person: idOf(1) }]);
  await decide(1, id);
  await decide(0, id, 'rejected', 'Too dear');
  await end(run);
  expect((await h.steps(run))[1]?.step_id).toBe('no');
  const { data } = (await by(3)('GET', `/v1/events/${job}`)).body as { data: { type: string; new_value: JsonObject; user: { id: string } | null }[] };
  const told = data.filter(({ type, new_value }) => type === 'decision' && new_value.id === id);
  expect(told.map(({ new_value: { outcome, reason, title }, user }) => [outcome, reason, title, user?.id])).toEqual([
    ['rejected', 'Too dear', 'all', idOf(0)],
    ['approved', null, 'all', idOf(1)],
  ]);
});

it('counts so many people of those who are asked, and is rejected once they can not be reached any more', async () => {
  const approved = await begin('two', [{ group: 'user' }]);
  await decide(0, approved.id, 'rejected', 'No');
  await decide(1, approved.id);
  expect((await h.run(approved.run))?.status).toBe('waiting');
  await decide(2, approved.id);
  await end(approved.run);
  const rejected = await begin('two', [{ group: 'user' }]);
  await decide(0, rejected.id, 'rejected', 'No');
  await decide(1, rejected.id, 'rejected', 'No');
  await end(rejected.run);
  expect([(await h.steps(approved.run))[1]?.step_id, (await h.steps(rejected.run))[1]?.step_id]).toEqual(['yes', 'no']);
});

it('counts each of many decisions at the same moment once', async () => {
  const { run, id } = await begin('two', [{ group: 'user' }, { person: idOf(3) }]);
  const answers = await Promise.all([0, 0, 1, 1, 2, 3].map((index) => decide(index, id)));
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(2);
  await end(run);
  const [asked] = await h.steps(run);
  const { decisions } = (asked?.output ?? {}) as { decisions?: { id: string }[] };
  expect(new Set(decisions?.map((one) => one.id)).size).toBe(2);
});

it('is left to a colleague with a note, who stands in, while the others of a group are asked as before', async () => {
  const { run, id } = await begin('two', [{ group: 'user' }]);
  const passed = await by(0)('POST', `/v1/approvals/${id}/pass-on`, { person: idOf(3), note: 'You know them' });
  expect(passed.body.data).toMatchObject({
    approvers: [{ group: 'user' }, { passed_on_by: expect.any(String), note: 'You know them' }],
    may: 'decided',
  });
  expect([await mine(0), await mine(1), await mine(3)]).toEqual([[], [id], [id]]);
  expect(codeOf(await decide(0, id))).toBe('approval_decided_before');
  expect(firstField(await by(1)('POST', `/v1/approvals/${id}/pass-on`, { person: idOf(3) }))).toMatchObject({
    field: 'person',
    code: 'asked_already',
  });
  expect(firstField(await by(1)('POST', `/v1/approvals/${id}/pass-on`, { person: idOf(1) }))).toMatchObject({ code: 'asked_already' });
  await decide(3, id);
  await decide(1, id);
  expect(await end(run)).toMatchObject({ status: 'success' });
});

it('counts different people: nobody stands in who is asked through a group, and it is approved by those who are left', async () => {
  const { run, id } = await begin('two', [{ person: idOf(0) }, { group: 'client_admin' }]);
  expect(firstField(await by(0)('POST', `/v1/approvals/${id}/pass-on`, { person: idOf(3) }))).toMatchObject({
    field: 'person',
    code: 'asked_already',
  });
  await decide(3, id);
  expect((await h.run(run))?.status).toBe('waiting');
  await decide(0, id);
  await end(run);
  expect((await h.steps(run))[1]?.step_id).toBe('yes');
});

it('is left back to who has left it before, and who can decide it then', async () => {
  const { run, id } = await begin('two', [{ group: 'user' }]);
  const passOn = (from: number, to: number) => by(from)('POST', `/v1/approvals/${id}/pass-on`, { person: idOf(to) });
  expect((await passOn(0, 3)).status).toBe(200);
  expect((await passOn(3, 0)).status).toBe(200);
  expect([await mine(0), await mine(3)]).toEqual([[id], []]);
  await decide(0, id);
  await decide(1, id);
  await end(run);
  expect((await h.steps(run))[1]?.step_id).toBe('yes');
});

it('of the release before goes on: who asks and passes on by the columns of the approval is asked by a seat', async () => {
  const { id: other } = await begin('any', [{ person: idOf(0) }]);
  const [row] = await h.asSystem((tenant) =>
    tenant.query<{ id: string }>(
      `INSERT INTO platform.approvals (automation_id, label, run_id, step_id, item, title, person_id)
       SELECT automation_id, label, run_id, 'before', item, title, $2 FROM platform.approvals WHERE id = $1 RETURNING id`,
      [other, idOf(1)],
    ),
  );
  const seats = () =>
    h.asSystem((tenant) => tenant.query('SELECT person_id, role, passed_on_by FROM platform.approval_seats WHERE approval_id = $1', [row?.id]));
  expect(await seats()).toEqual([{ person_id: idOf(1), role: null, passed_on_by: null }]);
  await h.asSystem((tenant) =>
    tenant.query(`UPDATE platform.approvals SET person_id = $2, role = NULL, passed_on_by = 'Bo' WHERE id = $1`, [row?.id, idOf(2)]),
  );
  expect(await seats()).toEqual([{ person_id: idOf(2), role: null, passed_on_by: 'Bo' }]);
  await decide(0, other);
});

it('mails everybody once, who has decided no more, and shows on the mailed page who has', async () => {
  const settings = { ...api.services.settings, SMTP_URL: mails.url };
  await h.made.database.migrator.use((ddl) => ddl.rows('DELETE FROM platform.approval_mails'));
  const { run, id } = await begin('all', [{ person: idOf(0) }, { person: idOf(1) }, { group: 'client_admin' }]);
  mails.received.splice(0);
  while ((await deliverApprovalMails(h.database, settings)) > 0);
  expect(mails.received.map(({ mail }) => String(mail.to)).length).toBe(3);
  const tokenOf = (email = '') =>
    /#token=([\w-]{43})$/m.exec(mails.received.find(({ mail }) => JSON.stringify(mail.to).includes(email))?.mail.text ?? '')?.[1] ?? '';
  const [token, other] = [tokenOf(people[0]?.email), tokenOf(people[1]?.email)];
  await decide(1, id);
  const post = (path: string, body: object) =>
    fetch(api.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const open = async (given: string) => ((await (await post('/v1/mailed-approvals/open', { token: given })).json()) as { data: Approval }).data;
  expect([await open(token), await open(other)]).toMatchObject([
    { may: 'decide', decisions: [{ outcome: 'approved' }] },
    { may: 'decided', state: 'open' },
  ]);
  expect((await post('/v1/mailed-approvals/decide', { token: other, outcome: 'approved' })).status).toBe(409);
  expect((await post('/v1/mailed-approvals/decide', { token, outcome: 'approved' })).status).toBe(200);
  await decide(3, id);
  expect(await end(run)).toMatchObject({ status: 'success' });
});

it.each([
  ['any', [], 'people', 'missing_field'],
  ['any', [{ person: '' }], 'people', 'missing_field'],
  ['any', [{ person: 'nobody@works.test' }], 'people', 'unknown_option'],
  ['any', [{ group: 'nobodies' }], 'people', 'unknown_option'],
  ['many', [{ group: 'user' }], 'needed', 'too_large'],
  ['all', [{ group: 'user' }, { group: 'guest' }], 'people', 'nobody_to_decide'],
] as const)('fails where nobody could decide it: %s %o', async (slug, asked, field, code) => {
  const run = await end(await startByHand(h, slug, { people: asked as never, job }));
  expect(run).toMatchObject({ status: 'failure', error: { code: 'invalid_input', details: { fields: [{ field, code }] } } });
});
