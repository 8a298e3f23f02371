import { hash } from 'node:crypto';
import { approvalRoutes } from '@millwright/api/automations/approvals/approvals.routes.ts';
import { deliverApprovalMails } from '@millwright/api/automations/approvals/deliver-approval-mails.ts';
import { automationRoutes } from '@millwright/api/automations/automations.routes.ts';
import { closeMail } from '@millwright/api/messages/email.ts';
import { mailServer } from '@millwright/api/messages/testing.ts';
import { deliverDigests } from '@millwright/api/notices/digests.ts';
import { noticeRoutes } from '@millwright/api/notices/notices.routes.ts';
import { scratchClient } from '@millwright/api/testing/scratch.ts';
import { type Answer, type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { approvalSignal, resumeSignal, runWorkflowId } from '@millwright/core/automation/names.ts';
import { edges, step } from '@millwright/core/automation/testing.ts';
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
      step('ask', 'approval', { input: { title: slug, ...input }, output_variable: 'answer' }),
      note('yes', `${slug} yes`),
      note('no', `${slug} no`),
      note('late', `${slug} late`),
    ],
    {
      edges: edges('ask:approved>yes', 'ask:rejected>no', 'ask:expired>late'),
    },
  );

let h: Harness;
let api: Served;
let mails: Awaited<ReturnType<typeof mailServer>>;
/** Two people of the group `user`, and an administrator. */
let ana: Send;
let bo: Send;
let boss: Send;
beforeAll(async () => {
  mails = await mailServer();
  h = await Harness.open({
    built_in: company([
      ask('pay', { group: 'user', details: 'Twelve chairs', remind_after_hours: 24 }),
      ask('short', { group: 'user', expires_after_hours: { $: '0.4 / 3600' } }),
      ask('others', { group: 'client_admin', starter: 'may_not_decide' }),
      template(
        'asks',
        { type: 'manual' },
        [
          step('ask', 'ask', { input: { title: 'Which lot?', group: 'user', questions: { lot: 'Which lot?', why: '' } }, output_variable: 'asked' }),
          note('yes', 'never'),
          step('told', 'write', { input: { items: [{ model: 'note', properties: { text: { $: '"lot " & steps.asked.answers.lot' } } }] } }),
        ],
        { edges: edges('ask:approved>told', 'ask:rejected>yes') },
      ),
      ask('nobody', { person: 'nobody@example.test' }),
    ]),
  });
  api = await serve(h.database, (services) => [
    approvalRoutes(services),
    noticeRoutes(services),
    automationRoutes(services, { actions: h.services.actions, queue: h.queue }),
  ]);
  [ana, bo, boss] = (await Promise.all(['user', 'user', 'client_admin'].map(async (role) => (await api.signIn(h.client, role)).send))) as [
    Send,
    Send,
    Send,
  ];
});
afterAll(async () => {
  closeMail();
  await api?.close();
  await h?.close();
  await mails?.close();
});

const begin = (id: string) => startByHand(h, id);
const waiting = (run: string) => until(async () => (await h.run(run))?.status === 'waiting');
const end = (run: string) => until(async () => (await h.run(run))?.ended_at && h.run(run));
const notes = async () => ((await h.read('{ note { text } }')).note as { text: string }[]).map(({ text }) => text);
const list = async (by: Send) => (await by('GET', '/v1/approvals')).body.data as { id: string; run_id: string; title: string }[];
const open = async (by: Send, run: string) => (await list(by)).find(({ run_id }) => run_id === run)?.id ?? '';
const codeOf = ({ body }: Answer) => (body.error as { code: string } | undefined)?.code;
const post = (path: string, body: object) =>
  fetch(api.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

it('waits in the lists of a group, also while no worker is there, and goes on as the first of them decides', async () => {
  const run = await begin('pay');
  await waiting(run);
  const id = await open(ana, run);
  expect([await open(bo, run), await open(boss, run)]).toEqual([id, '']);
  expect((await ana('GET', `/v1/approvals/${id}/decide`)).status).toBe(405);
  await h.stopWorkers();
  const [one, other] = await Promise.all([ana, bo].map((by) => by('POST', `/v1/approvals/${id}/decide`, { outcome: 'approved' })));
  expect([one?.status, other?.status].sort()).toEqual([200, 409]);
  const late = one?.status === 409 ? one : other;
  expect((late?.body.error as { details?: object } | undefined)?.details).toMatchObject({
    outcome: 'approved',
    by: expect.stringContaining('@example.test'),
  });
  expect(await open(ana, run)).toBe('');
  await h.startWorkers();
  expect(await end(run)).toMatchObject({ status: 'success' });
  const [asked] = await h.steps(run);
  expect(asked).toMatchObject({ status: 'success', attempt: 1, output: { outcome: 'approved', by: { name: expect.stringContaining('@') } } });
  expect((await notes()).filter((text) => text.startsWith('pay'))).toEqual(['pay yes']);
});

it('is rejected with a reason alone, which the steps after it read', async () => {
  const run = await begin('pay');
  await waiting(run);
  const id = await open(ana, run);
  expect(codeOf(await ana('POST', `/v1/approvals/${id}/decide`, { outcome: 'rejected' }))).toBe('invalid');
  expect(await open(ana, run)).toBe(id);
  const { body } = await ana('POST', `/v1/approvals/${id}/decide`, { outcome: 'rejected', reason: 'Too dear' });
  expect(body.data).toMatchObject({ state: 'rejected', reason: 'Too dear', may: 'read' });
  await end(run);
  expect((await h.steps(run))[0]?.output).toMatchObject({ outcome: 'rejected', reason: 'Too dear' });
  expect(await notes()).toContain('pay no');
});

it('has a person answer all that is asked, and hands the answers on', async () => {
  const run = await begin('asks');
  await waiting(run);
  const id = await open(ana, run);
  const decide = (answers: object) => ana('POST', `/v1/approvals/${id}/decide`, { outcome: 'approved', answers });
  expect((await ana('GET', `/v1/approvals/${id}`)).body.data).toMatchObject({
    questions: [
      { name: 'lot', question: 'Which lot?' },
      { name: 'why', question: 'why' },
    ],
    answers: null,
  });
  expect(((await decide({ lot: 'A-1' })).body.error as { details: { fields: unknown } }).details.fields).toMatchObject([{ field: 'answers.why' }]);
  expect((await decide({ lot: 'A-1', why: 'Due', more: 'no' })).body.data).toMatchObject({ state: 'approved', answers: { lot: 'A-1', why: 'Due' } });
  expect(await end(run)).toMatchObject({ status: 'success' });
  expect((await h.steps(run))[0]?.output).toMatchObject({ outcome: 'approved', answers: { lot: 'A-1', why: 'Due' } });
  expect(await notes()).toContain('lot A-1');
});

it('expires as an outcome of its own, and no failure', async () => {
  const run = await begin('short');
  expect(await end(run)).toMatchObject({ status: 'success' });
  expect((await h.steps(run)).map(({ step_id, status }) => [step_id, status])).toEqual([
    ['ask', 'success'],
    ['late', 'success'],
  ]);
});

it('has expired for a run that finds it gone, however it is woken', async () => {
  const run = await begin('pay');
  await waiting(run);
  const id = await open(ana, run);
  await h.made.database.migrator.use((ddl) => ddl.rows('DELETE FROM platform.approvals WHERE id = $1', [id]));
  const workflow = (await h.engine.client()).workflow.getHandle(runWorkflowId(h.client.id, run));
  await workflow.signal(resumeSignal, approvalSignal(id), null);
  expect(await end(run)).toMatchObject({ status: 'success' });
  expect((await h.steps(run)).map(({ step_id, output }) => [step_id, (output as { outcome?: string }).outcome])).toEqual([
    ['ask', 'expired'],
    ['late', undefined],
  ]);
});

it('ends with its run', async () => {
  const run = await begin('pay');
  await waiting(run);
  const id = await open(ana, run);
  await boss('POST', `/v1/data_connections/runs/${run}/cancel`, {});
  await end(run);
  expect([await open(ana, run), codeOf(await ana('POST', `/v1/approvals/${id}/decide`, { outcome: 'approved' }))]).toEqual(['', 'approval_over']);
  expect((await ana('GET', `/v1/approvals/${id}`)).body.data).toMatchObject({ state: 'cancelled' });
});

it('is kept from who has started it, where the step says so', async () => {
  const { body } = await boss('POST', '/v1/data_connections/others', { async: true });
  const run = String(body.run_id);
  await waiting(run);
  const [id] = await h.asSystem((tenant) => tenant.query<{ id: string }>('SELECT id FROM platform.approvals WHERE run_id = $1', [run]));
  expect(await open(boss, run)).toBe('');
  expect(codeOf(await boss('POST', `/v1/approvals/${id?.id}/decide`, { outcome: 'approved' }))).toBe('approval_starter');
  expect(codeOf(await ana('GET', `/v1/approvals/${id?.id}`))).toBe('not_found');
  const second = await api.signIn(h.client, 'client_admin');
  expect((await second.send('POST', `/v1/approvals/${id?.id}/decide`, { outcome: 'approved' })).status).toBe(200);
  expect(await end(run)).toMatchObject({ status: 'success' });
});

it('is there for nobody of another company', async () => {
  const run = await begin('pay');
  await waiting(run);
  const id = await open(ana, run);
  const stranger = await api.signIn(await scratchClient(h.database), 'client_admin');
  const answers = [
    await stranger.send('GET', `/v1/approvals/${id}`),
    await stranger.send('POST', `/v1/approvals/${id}/decide`, { outcome: 'approved' }),
  ];
  expect([answers.map(codeOf), await list(stranger.send)]).toEqual([['not_found', 'not_found'], []]);
  expect((await ana('POST', `/v1/approvals/${id}/decide`, { outcome: 'approved' })).status).toBe(200);
});

it('fails where nobody of that name is', async () => {
  expect(await end(await begin('nobody'))).toMatchObject({ status: 'failure', error: { code: 'invalid_input', step_id: 'ask' } });
});

it('is rehearsed as approved, and asks nobody', async () => {
  const { body } = await boss('POST', '/v1/data_connections/pay/dry-run', {});
  const { steps } = body.data as { steps: { step_id: string; output: unknown }[] };
  expect(steps.map(({ step_id }) => step_id)).toEqual(['ask', 'yes']);
  expect((await list(ana)).length).toBe(0);
});

it('is mailed with a link that opens without deciding, decides once, and is dead once somebody else is asked', async () => {
  const settings = { ...api.services.settings, SMTP_URL: mails.url };
  const run = await begin('pay');
  await waiting(run);
  const id = await open(ana, run);
  while ((await deliverApprovalMails(h.database, settings)) > 0);
  const tokens = mails.received
    .filter(({ mail }) => mail.subject === 'Your decision: pay')
    .map(({ mail }) => /#token=([\w-]{43})$/m.exec(mail.text ?? '')?.[1] ?? '');
  expect(tokens.length).toBeGreaterThanOrEqual(2);
  expect(mails.received[0]?.mail.text).toContain('Twelve chairs');
  const token = tokens.at(-1) ?? '';
  const opened = await post('/v1/mailed-approvals/open', { token });
  expect([opened.status, await open(ana, run)]).toEqual([200, id]);
  expect((await fetch(`${api.url}/v1/mailed-approvals/decide?token=${token}&outcome=approved`)).status).toBe(405);
  expect((await post('/v1/mailed-approvals/open', { token: 'A'.repeat(43) })).status).toBe(401);
  expect(await h.asSystem((tenant) => tenant.query('SELECT 1 FROM platform.approvals WHERE id = $1 AND outcome IS NULL', [id]))).toHaveLength(1);

  const person = await h.asSystem((tenant) =>
    tenant.query<{ email: string }>("SELECT email FROM platform.users WHERE role = 'client_admin' ORDER BY id LIMIT 1"),
  );
  expect((await ana('POST', `/v1/approvals/${id}/pass-on`, { person: 'stranger@example.test' })).status).toBe(422);
  expect((await ana('POST', `/v1/approvals/${id}/pass-on`, { person: person[0]?.email })).body.data).toMatchObject({
    approvers: [{ group: null, passed_on_by: expect.any(String) }],
    may: 'read',
  });
  expect((await post('/v1/mailed-approvals/decide', { token, outcome: 'approved' })).status).toBe(401);
  mails.received.splice(0);
  while ((await deliverApprovalMails(h.database, settings)) > 0);
  const next = /#token=([\w-]{43})$/m.exec(mails.received[0]?.mail.text ?? '')?.[1] ?? '';
  const [row] = await h.asSystem((tenant) => tenant.query<{ title: string }>('SELECT title FROM platform.approvals WHERE id = $1', [id]));
  expect([row?.title, hash('sha256', next).length]).toEqual(['pay', 64]);
  const answers = [
    await post('/v1/mailed-approvals/decide', { token: next, outcome: 'approved' }),
    await post('/v1/mailed-approvals/decide', { token: next, outcome: 'rejected', reason: 'No' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  expect(await end(run)).toMatchObject({ status: 'success' });
});

it('mails three of a company in a round, and postpones all of one that has no mails left', async () => {
  const settings = { ...api.services.settings, SMTP_URL: mails.url };
  const quiet = await scratchClient(h.database);
  await api.signIn(quiet, 'user');
  await h.made.database.migrator.use((ddl) => ddl.rows('DELETE FROM platform.approval_mails'));
  const ask = (client: string, times: number, ago: string) =>
    h.made.database.migrator.use((ddl) =>
      ddl.rows(
        `WITH asked AS (INSERT INTO platform.approvals (client_id, automation_id, label, run_id, step_id, item, title)
          SELECT $1, gen_random_uuid(), '""', 'none', 'ask', '', 'Pay?' FROM generate_series(1, $2::int) RETURNING id)
        INSERT INTO platform.approval_mails (client_id, approval_id, user_id, mail_at) SELECT $1, a.id, u.id, now() - $3::interval
          FROM asked a, (SELECT id FROM platform.users WHERE client_id = $1 LIMIT 1) u`,
        [client, times, ago],
      ),
    );
  await ask(h.client.id, 12, '1 hour');
  await ask(quiet.id, 1, '1 minute');
  const due = async (client: string) =>
    (
      await h.made.database.migrator.use((ddl) =>
        ddl.rows('SELECT 1 FROM platform.approval_mails WHERE client_id = $1 AND mail_at <= now()', [client]),
      )
    ).length;
  expect(await deliverApprovalMails(h.database, settings)).toBe(4);
  expect([await due(h.client.id), await due(quiet.id)]).toEqual([9, 0]);
  for (let run = 0; run < 3; run++) await waiting(await begin('pay'));
  await h.made.database.migrator.use((ddl) => ddl.rows(`DELETE FROM platform.approvals WHERE run_id = 'none'`));
  expect(await due(h.client.id)).toBeGreaterThan(4);
  await deliverApprovalMails(h.database, { ...settings, MAILS_PER_COMPANY: 1 });
  expect(await due(h.client.id)).toBe(0);
});

it('asks who wants no mail at once in the list and in the mail of the day, and mails the others', async () => {
  const settings = { ...api.services.settings, SMTP_URL: mails.url };
  const sql = (text: string) => h.made.database.migrator.use((ddl) => ddl.rows<{ n: number }>(text));
  await sql('DELETE FROM platform.approval_mails');
  expect((await bo('PATCH', '/v1/notices/settings', { ways: { decisions: 'digest' } })).status).toBe(204);
  const run = await begin('pay');
  await waiting(run);
  expect(await open(bo, run)).not.toBe('');
  const [people] = await sql(`SELECT count(*)::int AS n FROM platform.users WHERE role = 'user' AND NOT disabled AND client_id = '${h.client.id}'`);
  const [mailed] = await sql('SELECT count(*)::int AS n FROM platform.approval_mails WHERE mail_at IS NOT NULL');
  expect(mailed?.n).toBe((people?.n ?? 0) - 1);
  mails.received.splice(0);
  await sql("UPDATE platform.notice_mails SET digest_at = now() - interval '1 second' WHERE digest_at IS NOT NULL");
  expect(await deliverDigests(h.database, settings)).toBe(1);
  expect(mails.received[0]?.mail.text).toContain('Your decision is asked: pay');
  expect(mails.received[0]?.mail.text).toContain(`/approval/${await open(bo, run)}`);
});
