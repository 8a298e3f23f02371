import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oneAddress } from './address.ts';
import { closeMail, sendMail } from './email.ts';
import { renderText } from './template.ts';
import { dribblingServer, mailServer } from './testing.ts';

let server: Awaited<ReturnType<typeof mailServer>>;
beforeAll(async () => {
  server = await mailServer();
});
beforeEach(() => server.received.splice(0));
afterAll(async () => {
  closeMail();
  await server.close();
});
const settings = () => ({ smtp_url: server.url, from: 'no-reply@works.test' });

describe('addresses', () => {
  it.each([
    'a@b.test, c@d.test',
    'a@b.test\r\nRCPT TO:<c@d.test>',
    '"a@b.test> <c@d.test"@e.test',
    '<a@b.test>',
    'group: a@b.test;',
    'a@b.test c@d.test',
    '@b.test',
    'a@',
    'a@b..test',
    'a@-b.test',
    '',
    null,
    { address: 'a@b.test' },
  ])('refuses %j', (text) => expect(() => oneAddress(text)).toThrow(expect.objectContaining({ code: 'invalid_address' })));

  it('takes one plain address', () => expect(oneAddress(' Ann.Lee+x@Works.TEST ')).toBe('Ann.Lee+x@works.test'));
});

describe('sending', () => {
  it('sends one mail to one recipient, and the same key gives the same Message-ID', async () => {
    const first = await sendMail(settings(), { to: 'ann@works.test', subject: 'Hello', text: 'Hi Ann', html: '<p>Hi Ann</p>' }, 'run/step/0');
    const again = await sendMail(settings(), { to: 'ann@works.test', subject: 'Hello', text: 'Hi Ann' }, 'run/step/0');
    const other = await sendMail(settings(), { to: 'ann@works.test', subject: 'Hello', text: 'Hi Ann' }, 'run/step/1');
    expect([again.message_id === first.message_id, other.message_id === first.message_id]).toEqual([true, false]);
    expect(server.received[0]).toMatchObject({
      recipients: ['ann@works.test'],
      sender: 'no-reply@works.test',
      mail: { subject: 'Hello', messageId: first.message_id },
    });
    expect(server.received[0]?.mail.text?.trim()).toBe('Hi Ann');
  });

  it('leaves a server of a company when its time is over or the signal says so, however often it says something', async () => {
    const dribbling = await dribblingServer();
    const egress = { mailServer: async () => '127.0.0.1' };
    const own = { host: '127.0.0.1', port: dribbling.port, security: 'none', from: 'desk@works.test', username: '', password: '', egress } as const;
    const sending = (patience_ms: number | undefined, signal?: AbortSignal) =>
      sendMail({ ...settings(), own: { ...own, patience_ms } }, { to: 'ann@works.test', subject: 'x', text: 'x' }, 'k', signal);
    const left = { code: 'unavailable', details: { reason: 'it took too long' } };
    await expect(sending(300)).rejects.toMatchObject(left);
    await expect(sending(undefined, AbortSignal.timeout(300))).rejects.toMatchObject(left);
    await expect.poll(() => dribbling.open.size).toBe(0);
    await dribbling.close();
  });

  it('keeps line ends out of headers', async () => {
    await sendMail(
      settings(),
      { to: 'ann@works.test', from_name: 'X\r\nBcc: eve@evil.test', subject: 'Hi\r\nBcc: eve@evil.test\r\n\r\nbody', text: 'x' },
      'k',
    );
    const [{ mail, recipients } = { mail: null, recipients: [] }] = server.received;
    expect(recipients).toEqual(['ann@works.test']);
    expect(mail?.subject).toBe('Hi Bcc: eve@evil.test body');
    expect(mail?.bcc).toBeUndefined();
  });

  it('says whether trying again may help', async () => {
    await expect(sendMail(settings(), { to: 'refused@works.test', subject: 's', text: 't' }, 'k')).rejects.toMatchObject({
      code: 'upstream_failed',
      details: { permanent: true },
    });
    await expect(
      sendMail({ ...settings(), smtp_url: 'smtp://127.0.0.1:9' }, { to: 'ann@works.test', subject: 's', text: 't' }, 'k'),
    ).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('templates', () => {
  it('fills names, paths and lists, and leaves unknown names blank', () => {
    const values = { name: 'Ann', order: { lines: [{ label: 'A' }, { label: 'B' }] }, none: [] };
    expect(renderText('Hi {{name}}{{nobody}}:{{#order.lines}} {{label}} of {{name}};{{/order.lines}}{{#none}}x{{else}}!{{/none}}', values)).toBe(
      'Hi Ann: A of Ann; B of Ann;!',
    );
  });

  it.each(['{{constructor}}', '{{constructor.name}}', '{{__proto__}}', '{{toString}}', '{{name.constructor}}', '{{name.length}}'])(
    'shows nothing for %s',
    (source) => {
      expect(renderText(source, { name: 'Ann' })).toBe('');
    },
  );

  it.each([
    '{{{name}}}',
    '{{&name}}',
    '{{lookup this "x"}}',
    '{{#if name}}x{{/if}}',
    '{{> partial}}',
    '{{#each list}}x{{/each}}',
    '{{"name"}}',
    '{{@root}}',
    '{{name',
    '{{#a}}x{{/b}}',
    '{{#> p}}{{/p}}',
    '{{#*inline "p"}}x{{/inline}}',
  ])('refuses %s', (source) => expect(() => renderText(source, { name: 'Ann', list: [1] })).toThrow(expect.objectContaining({ code: 'invalid' })));

  it('refuses sections in sections before they take all its time, and a text that is too long', () => {
    const values = { list: [1, 2].map((name) => ({ name })) };
    const refusal = (message: string) => expect.objectContaining({ details: { fields: [expect.objectContaining({ message })] } });
    const nested = '{{#list}}'.repeat(60) + '{{/list}}'.repeat(60);
    expect(() => renderText(nested, values)).toThrow(refusal('The template has too much to do.'));
    const long = `${'{{#list}}'.repeat(8)}${'x'.repeat(5_000)}${'{{/list}}'.repeat(8)}`;
    expect(() => renderText(long, values)).toThrow(refusal('The text is too long.'));
  });

  it('refuses a template that is not a text', () => {
    const tree = { type: 'Program', body: [{ type: 'MustacheStatement', path: { type: 'PathExpression', parts: ['name'] } }] };
    expect(() => renderText(tree, { name: 'Ann' })).toThrow(expect.objectContaining({ code: 'invalid' }));
  });
});
