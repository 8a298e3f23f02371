import { expect, it } from 'vitest';
import { idsNamedIn, rawMailOf, readInboundMail } from './inbound-mail.ts';

const id = `<${'a'.repeat(40)}@works.test>`;
const mail = (headers: string, body: string) =>
  `From: Ann <ann@buyer.test>\r\nTo: desk@works.test\r\nMessage-ID: <own@buyer.test>\r\n${headers}\r\n\r\n${body}`;
const plain = `In-Reply-To: ${id}\r\nReferences: <first@works.test> ${id}\r\nContent-Type: text/plain; charset=utf-8`;

it.each([
  ['Yes, please.', 'Yes, please.'],
  ['Yes.\r\n\r\nOn Mon, 30 Nov 2026, Desk wrote:\r\n> Ready?', 'Yes.'],
  ['Ja.\r\n\r\nAm 30.11.2026 um 10:00 schrieb Desk:\r\n> Fertig?', 'Ja.'],
  ['> Ready?\r\n', '> Ready?'],
])('an answer is what somebody has written themselves: %j', async (body, text) => {
  expect(await readInboundMail(mail(plain, body))).toEqual({ about: [id, '<first@works.test>'], from: 'ann@buyer.test', kind: 'answer', text });
});

it.each([
  ['Auto-Submitted: auto-replied', 'other'],
  ['Auto-Submitted: auto-generated; by=x', 'other'],
  ['Precedence: bulk', 'other'],
  ['Precedence: auto_reply', 'other'],
  ['Auto-Submitted: no', 'answer'],
  ['Precedence: normal', 'answer'],
])('what a program answers is no answer: %s', async (header, kind) => {
  expect((await readInboundMail(mail(`${header}\r\n${plain}`, 'I am away.'))).kind).toBe(kind);
});

it('an answer in HTML alone is its words', async () => {
  const { text } = await readInboundMail(
    mail(`In-Reply-To: ${id}\r\nContent-Type: text/html`, '<p>Yes &amp; <b>soon</b></p><script>alert(1)</script>'),
  );
  expect(text.replace(/\s+/g, ' ')).toBe('Yes & soon');
});

const report = (action: string) =>
  mail(
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    `--b\r\nContent-Type: text/plain\r\n\r\nIt did not arrive.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; ann@buyer.test\r\nAction: ${action}\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 no such box\r\n\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${id}\r\nSubject: Ready\r\n\r\n--b--\r\n`,
  );

it.each([
  ['failed', 'bounced'],
  ['delivered', 'delivered'],
  ['delayed', 'other'],
])('the report of a mail server that says %s is told as %s', async (action, kind) => {
  const read = await readInboundMail(report(action));
  expect(read).toMatchObject({ kind, text: '5.1.1 550 no such box' });
  expect(read.about).toContain(id);
});

it.each([
  [{ raw: 'x' }, 'x'],
  [{ RawEmail: 'x', From: 'a' }, 'x'],
  [{ 'body-mime': 'x' }, 'x'],
  [{ From: '+33', Body: 'Yes' }, null],
  ['x', null],
  [null, null],
])('%j holds the mail %j', (told, raw) => expect(rawMailOf(told)).toBe(raw));

it('what is no mail says nothing', async () => {
  for (const raw of ['', 'x', '\u0000', '<'.repeat(50_000)]) expect((await readInboundMail(raw)).about).toEqual([]);
});

it.each(['<', '<style'])('of a mail of 700 kB of %j no more is gone through than is kept of an answer', async (part) => {
  const { text } = await readInboundMail(mail(`In-Reply-To: ${id}\r\nContent-Type: text/html`, part.repeat(700_000 / part.length)));
  expect(text).toBe(part.repeat(5_000).slice(0, 5_000));
});

it('a report whose reason never comes says none', async () => {
  const { text } = await readInboundMail(
    mail('Content-Type: multipart/report; boundary=b', `--b\r\n\r\nDiagnostic-Code:${' '.repeat(300_000)}\r\n--b--`),
  );
  expect(text).toBe('');
});

it('what a mail names is known before it is read', () => {
  expect(idsNamedIn(mail(plain, '<elsewhere@x.test>'))).toEqual(['<ann@buyer.test>', '<own@buyer.test>', id, '<first@works.test>']);
  expect(idsNamedIn(report('failed'))).toContain(id);
  expect(idsNamedIn('<'.repeat(700_000))).toEqual([]);
});
