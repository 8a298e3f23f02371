import { expect, it } from 'vitest';
import { dressMail } from './dress-mail.ts';
import { mailLookOf } from './mail-look.ts';

const logo = 'data:image/png;base64,iVBORw0KGgo=';
const look = mailLookOf('Mill & Söhne', { letterhead: { logo }, look: { colour: '#AA3300' } });

it('a mail has the name, the colour and the logo of its company, the logo inside the mail', () => {
  const { html, pictures } = dressMail('Hello Ann,\n\nit is ready.\nBye', look);
  expect(html).toContain('<p style="margin:0 0 16px">Hello Ann,</p>\n<p style="margin:0 0 16px">it is ready.<br>Bye</p>');
  expect(html).toContain('border-bottom:3px solid #aa3300');
  expect(html).toContain('<img src="cid:logo@millwright" alt="Mill &amp; Söhne"');
  expect(pictures).toEqual([
    { filename: 'logo.png', content: Buffer.from('iVBORw0KGgo=', 'base64'), contentType: 'image/png', cid: 'logo@millwright' },
  ]);
  expect(html.match(/https?:/g)).toBeNull();
});

it.each([
  [{}],
  [{ look: { colour: 'red;background:url(https://x.test)' } }],
  [{ look: { colour: '#12345' }, letterhead: { logo: 'https://x.test/a.png' } }],
  [{ look: 'blue', letterhead: { logo: 'data:image/svg+xml;base64,PHN2Zz4=' } }],
])('without a colour and a logo of its own it has those of the product: %o', (options) => {
  const { html, pictures } = dressMail('x', mailLookOf('Mill', options));
  expect(pictures).toEqual([]);
  expect(html).toContain('border-bottom:3px solid #0f6b74');
  expect(html).toContain('>Mill</span>');
  expect(html).not.toMatch(/url\(|<img|x\.test/);
});

it('what stands in the text stays text, and leads nowhere else than it says', () => {
  const text = '<script>alert(1)</script> "x" https://a.test/b?c=1&d=<i> (see https://a.test/#token=xY-z_9.) javascript:alert(1)';
  const { html } = dressMail(text, look);
  expect(html).not.toMatch(/<script|<i>|href="javascript/);
  expect([...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, to, words]) => [to, words])).toEqual([
    ['https://a.test/b?c=1&amp;d=', 'https://a.test/b?c=1&amp;d='],
    ['https://a.test/#token=xY-z_9', 'https://a.test/#token=xY-z_9'],
  ]);
});
