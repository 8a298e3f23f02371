import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type FullConfig } from '@playwright/test';
import { emailOf, password } from '../lib/people.ts';

type Left = { outbox: number; running: number };

const call = async <T>(base: string, path: string, init: RequestInit = {}): Promise<T> => {
  const answer = await fetch(`${base}${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
};

async function tokenOf(base: string, email: string): Promise<string> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password, remember: false }) };
  return (await call<{ token: string }>(base, '/v1/auth/login', init)).token;
}

/** Waits until all events and runs of the demo data have ended, in every company of every worker. Prints one line. */
export async function untilSettled(base: string, workers: number, limit_ms = 300_000) {
  const people = Array.from({ length: workers }, (_, worker) =>
    ['admin@demo.test', 'admin@other.test'].map((email) => emailOf(email, worker)),
  ).flat();
  const companies = await Promise.all(people.map(async (email) => ({ email, headers: { authorization: `Bearer ${await tokenOf(base, email)}` } })));
  const began = Date.now();
  let most = 0;
  for (;;) {
    const left = await Promise.all(companies.map(async ({ email, headers }) => ({ email, ...(await call<Left>(base, '/v1/settled', { headers })) })));
    const open = left.filter(({ outbox, running }) => outbox + running > 0);
    most = Math.max(
      most,
      left.reduce((sum, { outbox, running }) => sum + outbox + running, 0),
    );
    const seconds = ((Date.now() - began) / 1000).toFixed(0);
    if (!open.length) {
      process.stdout.write(`· ${most} effects of the demo data have settled in ${companies.length} companies (${seconds} s)\n`);
      return;
    }
    if (Date.now() - began > limit_ms) {
      const names = open.map(({ email, outbox, running }) => `${email}: ${outbox} to deliver, ${running} under way`);
      throw new Error(`the demo data has not settled within ${limit_ms / 1000} s. ${names.join('; ')}`);
    }
    await sleep(500);
  }
}

/** Loads a page once, so that compiled code and caches exist before the first test. */
export async function loadOnce(base: string, { launchOptions }: FullConfig['projects'][number]['use']) {
  const browser = await chromium.launch(launchOptions);
  const page = await browser.newPage();
  await page.goto(`${base}/auth/login`);
  await page.getByLabel('Email').waitFor();
  await browser.close();
}
