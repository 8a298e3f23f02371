import { approvalRoutes } from '@millwright/api/automations/approvals/approvals.routes.ts';
import { deliverApprovalMails } from '@millwright/api/automations/approvals/deliver-approval-mails.ts';
import { automationRoutes } from '@millwright/api/automations/automations.routes.ts';
import { inPlatform } from '@millwright/api/db/platform.ts';
import { closeMail } from '@millwright/api/messages/email.ts';
import { mailServer } from '@millwright/api/messages/testing.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { step } from '@millwright/core/automation/testing.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';
import { startByHand } from '../testing/run-by-hand.ts';

let h: Harness;
let api: Served;
let mails: Awaited<ReturnType<typeof mailServer>>;
let ana: Send;
beforeAll(async () => {
  mails = await mailServer();
  const ask = step('ask', 'approval', { input: { title: 'Pay?', group: 'user', remind_after_hours: 24 } });
  h = await Harness.open({ built_in: company([template('pay', { type: 'manual' }, [ask])]) });
  api = await serve(h.database, (services) => [
    approvalRoutes(services),
    automationRoutes(services, { actions: h.services.actions, queue: h.queue }),
  ]);
  ana = (await api.signIn(h.client, 'user')).send;
});
afterAll(async () => {
  closeMail();
  await api?.close();
  await h?.close();
  await mails?.close();
});

/** Mails what is due, once so many hours have gone by; answers the links that were mailed. */
async function mailed(hours = 0): Promise<string[]> {
  mails.received.splice(0);
  await inPlatform(h.database, (platform) =>
    platform.query("UPDATE platform.approval_mails SET mail_at = mail_at - $1 * interval '1 hour'", [hours]),
  );
  while ((await deliverApprovalMails(h.database, { ...api.services.settings, SMTP_URL: mails.url })) > 0);
  return mails.received.map(({ mail }) => /#token=([\w-]{43})$/m.exec(mail.text ?? '')?.[1] ?? '');
}

it('who is asked for an approval is reminded by the same link once its hours are over, and no more once it is decided', async () => {
  const run = await startByHand(h, 'pay');
  await until(async () => (await h.run(run))?.status === 'waiting');
  const first = await mailed();
  expect(first.length).toBeGreaterThan(0);
  expect(await mailed()).toEqual([]);
  expect(await mailed(23)).toEqual([]);
  expect((await mailed(2)).sort()).toEqual(first.toSorted());

  const { body } = await ana('GET', '/v1/approvals');
  const [approval] = body.data as { id: string }[];
  expect((await ana('POST', `/v1/approvals/${approval?.id}/decide`, { outcome: 'approved' })).status).toBe(200);
  await until(async () => (await h.run(run))?.ended_at);
  expect(await mailed(25)).toEqual([]);
});
