import { inTenant } from '@millwright/api/db/tenant.ts';
import { createEgress } from '@millwright/api/egress/fetch.ts';
import { closeMail } from '@millwright/api/messages/email.ts';
import { dribblingServer, mailServer } from '@millwright/api/messages/testing.ts';
import { principalOf, type Scratch, scratch, scratchClient } from '@millwright/api/testing/scratch.ts';
import { testBox } from '@millwright/api/testing/test-box.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('the mail of a step', () => {
  const logo = 'data:image/png;base64,iVBORw0KGgo=';
  let space: Scratch;
  let mails: Awaited<ReturnType<typeof mailServer>>;
  beforeAll(async () => {
    [space, mails] = await Promise.all([scratch(), mailServer()]);
  });
  afterAll(async () => {
    await space?.drop();
    await mails?.close();
  });

  it('has the name, the logo and the colour of its company', async () => {
    const client = await scratchClient(space.database, { name: 'Mill' });
    const options = JSON.stringify({ letterhead: { logo }, look: { colour: '#aa3300' } });
    await space.database.migrator.use((ddl) => ddl.rows(`UPDATE platform.clients SET options = '${options}' WHERE id = '${client.id}'`));
    const email = { smtp_url: mails.url, from: 'orders@works.test' };
    const [services, outgoing, attempt] = [
      { channels: { email }, egress: createEgress({ allow: [] }), secrets: testBox },
      { input: { to: ['ada@buyer.test'], subject: 'Shipped', body: 'It is on its way.' }, key: 'run/step', so_far: null },
      {
        signal: AbortSignal.timeout(30_000),
        files: { find: async () => [] },
        transactions: (work: Parameters<typeof inTenant>[2]) => inTenant(space.database, principalOf(client), work, { read_only: true }),
      },
    ] as unknown as Parameters<typeof sendEmail>;
    expect(await sendEmail(services, outgoing, attempt)).toMatchObject({ sent: 1 });
    const [received] = mails.received;
    expect(received?.mail.from?.name).toBe('Mill');
    expect(received?.mail.html).toContain('border-bottom:3px solid #aa3300');
    expect(received?.mail.html).toContain('<img src="cid:logo@millwright" alt="Mill"');
    expect(received?.mail.attachments.map(({ mimeType }) => mimeType)).toEqual(['image/png']);
  });
});
