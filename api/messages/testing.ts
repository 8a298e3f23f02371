import { type AddressInfo, createServer, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type Received = { recipients: string[]; sender: string; raw: string; mail: Email };

/** Encryption and the credentials of a test mail server. */
type Encrypted = { security: 'tls' | 'starttls'; key: string; cert: string; username: string; password: string };

const open = { authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] };
const encrypted = ({ security, key, cert, username, password }: Encrypted): SMTPServerOptions => ({
  secure: security === 'tls',
  key,
  cert,
  onAuth: (given, _session, done) =>
    given.username === username && given.password === password ? done(null, { user: username }) : done(new Error('who is that?')),
});

/**
 * A real mail server on a free port that stores what it receives. It refuses `refused@`, and refuses each `busy@` once
 * temporarily. `hooks.meanwhile` runs before it accepts an email.
 */
export async function mailServer(settings?: Encrypted) {
  const received: Received[] = [];
  const putOff = new Set<string>();
  const hooks: { meanwhile?: () => Promise<unknown> } = {};
  const server = new SMTPServer({
    ...(settings ? encrypted(settings) : open),
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
        await hooks.meanwhile?.();
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, port, received, hooks, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** A mail server that never ends its response to EHLO, although it keeps sending. */
export async function dribblingServer() {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.write('220 dribble\r\n');
    const dribble = setInterval(() => socket.write('250-x\r\n'), 50);
    socket.on('close', () => {
      clearInterval(dribble);
      open.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  const drop = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port,
    open,
    drop,
    close: () => {
      drop();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
