/** `npm start`: brings up everything of the product on this machine and keeps it running until it is told to stop. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { report, say } from './lib/console.ts';
import { Product } from './lib/product.ts';

const root = resolve(import.meta.dirname, '..');
const dataDir = resolve(process.env.DATA_DIR ?? join(root, '.data'));
const readyFile = process.env.READY_FILE;

const product = new Product(root, dataDir, process.env);
let stopping = false;

/** Ends every part in order, once, however often it is asked to. */
async function stop(code: number) {
  if (stopping) return;
  stopping = true;
  say('Stopping');
  if (readyFile) rmSync(readyFile, { force: true });
  await product.stop();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
process.on('uncaughtException', (error) => {
  report(error);
  stop(1);
});
process.on('unhandledRejection', (error) => {
  report(error);
  stop(1);
});

if (readyFile) rmSync(readyFile, { force: true });
const started = Date.now();
await product.start();
if (readyFile) {
  mkdirSync(dirname(readyFile), { recursive: true });
  writeFileSync(readyFile, JSON.stringify({ url: product.url, pid: process.pid, started_at: new Date().toISOString() }));
}
process.stdout.write(`
  Millwright runs at ${product.url}   (ready after ${((Date.now() - started) / 1000).toFixed(1)} s)

  Sign in as      admin@demo.test      Administrator of the demo company
                  operator@demo.test   User
                  root@demo.test       Super Administrator
                  admin@other.test     Administrator of a second company
  Password        ${product.demoPassword}
  Mails           ${product.mailUrl ?? 'sent by SMTP_URL'}

  Ctrl-C stops everything.
`);
