/** This command, `npm start`, starts the whole product on this machine and keeps it running until it receives a signal. */
import { rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { report, say } from './lib/console.ts';
import { onEnd } from './lib/signals.ts';
import { Product } from './product/product.ts';
import { startSettings } from './product/settings.ts';

let product: Product | null = null;
let readyFile: string | undefined;

onEnd(async (reason) => {
  if (reason) report(reason);
  if (readyFile) rmSync(readyFile, { force: true });
  if (product) say('Stopping');
  await product?.stop();
  return reason ? 1 : 0;
});

const root = resolve(import.meta.dirname, '..');
const settings = startSettings(root, process.env);
// The command may have begun before Node and the packages were installed. If run by hand, it began with this file.
const began = Number(process.env.MILLWRIGHT_BEGAN) || Date.now() - performance.now();
readyFile = settings.readyFile;
if (readyFile) rmSync(readyFile, { force: true });
product = new Product(root, settings.dataDir, settings.env);
await product.start();
if (readyFile) writeFileSync(readyFile, JSON.stringify({ url: product.url, pid: process.pid, started_at: new Date().toISOString() }));
const examples = product.makesExamples
  ? `
                  admin@dairy.test     Administrator of an example company, in a minute
                  admin@jobshop.test   Administrator of another one, a minute later`
  : '';
process.stdout.write(`
  Millwright runs at ${product.url}   (ready after ${((Date.now() - began) / 1000).toFixed(1)} s)

  Sign in as      admin@demo.test      Administrator of the demo company
                  operator@demo.test   User
                  root@demo.test       Super Administrator
                  admin@other.test     Administrator of a second company${examples}
  Password        ${product.demoPassword}
  Mails           ${product.mailUrl ?? 'sent by SMTP_URL'}

  Ctrl-C stops everything.
`);
await product.addTheRest();
