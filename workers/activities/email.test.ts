import { closeMail } from '@millwright/api/messages/email.ts';
import { dribblingServer } from '@millwright/api/messages/testing.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendEmail } from './email.ts';

let dribbling: Awaited<ReturnType<typeof dribblingServer>>;
beforeAll(async () => {
  dribbling = await dribblingServer();
});
afterAll(async () => {
  closeMail();
  await dribbling?.close();
});

it('a mail ends with its step, whatever the server still says', async () => {
  const settings = { smtp_url: `smtp://127.0.0.1:${dribbling.port}`, from: 'orders@works.test' };
  const [services, outgoing, attempt] = [
    {},
    { input: { to: ['ada@buyer.test'], subject: 'x', body: 'x' }, key: 'run/step', so_far: null },
    { signal: AbortSignal.timeout(500), files: { find: async () => [] }, transactions: async () => settings },
  ] as unknown as Parameters<typeof sendEmail>;
  await expect(sendEmail(services, outgoing, attempt)).rejects.toMatchObject({
    code: 'upstream_failed',
    details: { reason: 'it took too long after 0 of 1 mails' },
  });
  await expect.poll(() => dribbling.open.size).toBe(0);
});
