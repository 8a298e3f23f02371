/** This script runs a local mail server that delivers nothing: it stores every mail and shows it on a small page. */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { log, logAs } from '@millwright/api/log/log.ts';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

logAs('mail');
const host = process.env.MAIL_HOST ?? '127.0.0.1';
const folder = process.env.MAIL_DIR ?? join(process.cwd(), '.data', 'mails');
// Mails contain links that sign people in.
mkdirSync(folder, { recursive: true, mode: 0o700 });
chmodSync(folder, 0o700);

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const name = `${String(Date.now()).padStart(15, '0')}-${randomUUID()}`;
      writeFileSync(join(folder, `${name}.eml`), Buffer.concat(chunks));
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(session.envelope.rcptTo.map((to) => to.address)));
      done();
    });
  },
});

const names = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
    .slice(0, 200);

async function read(name: string) {
  const mail = await new PostalMime().parse(readFileSync(join(folder, name)));
  const recipients = JSON.parse(readFileSync(join(folder, name.replace('.eml', '.json')), 'utf8')) as string[];
  return {
    id: name,
    message_id: mail.messageId,
    date: mail.date,
    from: mail.from?.address,
    recipients,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
  };
}

const asText = (text = '') => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

async function page() {
  const mails = await Promise.all(names().map(read));
  const rows = mails.map(
    (mail) =>
      `<details><summary>${asText(mail.date)} · ${asText(mail.recipients.join(', '))} · <b>${asText(mail.subject)}</b></summary><pre>${asText(mail.text ?? mail.html)}</pre></details>`,
  );
  const style =
    'body{font:15px system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}summary{padding:.5rem 0;cursor:pointer}pre{white-space:pre-wrap;background:#eee;padding:1rem}';
  return `<!doctype html><meta charset="utf-8"><title>Mails</title><style>${style}</style><h1>Mails</h1>${rows.join('') || '<p>No mail yet.</p>'}`;
}

const web = createServer(async (request, response) => {
  const json = request.url === '/messages';
  const body = json ? JSON.stringify(await Promise.all(names().map(read))) : await page();
  response.writeHead(200, { 'content-type': json ? 'application/json' : 'text/html; charset=utf-8' }).end(body);
});

smtp.listen(Number(process.env.SMTP_PORT ?? 1025), host);
web.listen(Number(process.env.MAIL_PORT ?? 1080), host, () => log('info', 'listening'));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
