import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Received = { recipients: string[]; sender: string; raw: string; mail: Email };

/** A real mail server on a free port that keeps what it gets. It knows no `refused@`, and puts each `busy@` off once. */
export async function mailServer() {
  const received: Received[] = [];
  const putOff = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('refused@')) return done(Object.assign(new Error('no such box'), { responseCode: 550 }));
      if (!address.startsWith('busy@') || putOff.has(address)) return done(null);
      putOff.add(address);
      done(Object.assign(new Error('come back later'), { responseCode: 451 }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString();
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          recipients: rcptTo.map(({ address }) => address),
          sender: mailFrom ? mailFrom.address : '',
          raw,
          mail: await new PostalMime().parse(raw),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}
