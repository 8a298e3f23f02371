import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** The password of the demo users in the browser tests. */
export const password = process.env.DEMO_PASSWORD ?? 'Browser1pass';

/**
 * Returns the email address of a demo person in the company of this browser worker. Each worker has its own companies, so
 * that parallel tests never collide.
 */
export const emailOf = (email: string, worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)) =>
  worker === 0 ? email : email.replace(/@(demo|other)\.test$/, `@$1${worker}.test`);

type Options = {
  as?: string;
  /** Whether the personal settings and drafts of earlier tests are reset (`fresh`) or stay. They follow the person to every browser. */
  settings?: 'fresh' | 'kept';
  /** The page to open. */
  at?: string;
};

/** Signs a person in by their cookie, without the sign-in page, as on a device that they have used before. */
export async function signIn(page: Page, { as = 'admin@demo.test', at = '/', settings = 'fresh' }: Options = {}) {
  const email = emailOf(as);
  const answer = await page.request.post('/v1/auth/login', { data: { email, password, remember: false } });
  if (!answer.ok()) throw new Error(`${email} is not signed in: ${answer.status()} ${await answer.text()}`);
  const { token, user, expires_at } = (await answer.json()) as { token: string; user: unknown; expires_at: string };
  if (settings === 'fresh') await Promise.all([forgetSettings(page.request, token), forgetDrafts(page.request, token)]);
  // Any file of the same origin can set what the device stores of its last session.
  await page.goto('/icon.svg');
  await page.evaluate((kept) => localStorage.setItem('millwright.session', kept), JSON.stringify({ user, expires_at }));
  await page.goto(at);
  await expect(page.locator('a[href="#main"]')).toBeAttached();
}

async function forgetSettings(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const { data } = (await (await request.get('/v1/preferences', { headers })).json()) as { data: Record<string, unknown> };
  const keys = Object.keys(data);
  for (let from = 0; from < keys.length; from += 100) {
    const changes = Object.fromEntries(keys.slice(from, from + 100).map((key) => [key, null]));
    await request.patch('/v1/preferences', { data: { changes }, headers });
  }
}

async function forgetDrafts(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  for (;;) {
    const answer = await (await request.get('/v1/drafts', { headers })).json();
    const { data } = answer as { data: { collection: string; document_id: string }[] };
    if (!data.length) return;
    for (const { collection, document_id } of data) await request.delete(`/v1/drafts/${collection}/${document_id}`, { headers });
  }
}

/** Signs in on the sign-in page, as a person does, and waits for the home page. */
export async function signInByScreen(page: Page, email = 'admin@demo.test') {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(emailOf(email));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible();
}
