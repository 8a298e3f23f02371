import { createHash } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';

/** Tells whether nothing listens on this port of the loopback, or of another host. '' means every address. */
export const isFree = (port: number, host = '127.0.0.1') =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, ...(host && { host }) }, () => probe.close(() => resolve(true)));
  });

/** Returns a free port that the system chooses, outside the range of `freePorts`. */
export const anyFreePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/**
 * Finds `count` consecutive free ports between 20000 and 32000, because Temporal stores its membership ports in a
 * smallint. The seed makes the same data directory start at the same port, so that two instances rarely collide.
 */
export async function freePorts(count: number, seed: string): Promise<number[]> {
  const start = createHash('sha256').update(seed).digest().readUInt16BE(0) % 500;
  for (let i = 0; i < 500; i++) {
    const base = 20_000 + ((start + i) % 500) * 24;
    const ports = Array.from({ length: count }, (_, at) => base + at);
    const free = await Promise.all(ports.map((port) => isFree(port)));
    if (free.every(Boolean)) return ports;
  }
  throw new Error('no run of free ports between 20000 and 32000');
}
