import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { testEngine } from '../harness.ts';

/** An address of the tests' engine that can be cut off, as when the engine's machine goes away. */
export async function cuttableEngine(): Promise<{ address: string; cut(): void }> {
  const [host = '', port = ''] = testEngine().address.split(':');
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), host);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    sockets.push(near, far);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, cut };
}
