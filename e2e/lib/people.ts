import { expect, type Page } from '@playwright/test';

/** Password of the demo users in the browser tests. */
export const password = process.env.DEMO_PASSWORD ?? 'Browser1pass';

/**
 * The address of a demo person in the company of this browser worker: each worker has companies of its own, so that two
 * tests that run at the same time never meet.
 */
export const emailOf = (email: string, worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)) =>
  worker === 0 ? email : email.replace(/@(demo|other)\.test$/, `@$1${worker}.test`);

/** Forgets what earlier tests set up for this person, as soon as the page asks for it: it follows people to every browser. */
async function forgetSettings(page: Page) {
  await page.route(
    '**/v1/preferences',
    async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data?: Record<string, unknown> };
      const keys = Object.keys(data ?? {});
      const { authorization = '' } = route.request().headers();
      for (let from = 0; from < keys.length; from += 100) {
        const changes = Object.fromEntries(keys.slice(from, from + 100).map((key) => [key, null]));
        await page.request.patch('/v1/preferences', { data: { changes }, headers: { authorization } });
      }
      await route.fulfill({ response, json: { data: {} } });
    },
    { times: 1 },
  );
}

/** Signs in by the screen, as a person does, and waits for the home page; with settings as another device left them only when asked. */
export async function signIn(page: Page, email = 'admin@demo.test', { settings = 'fresh' }: { settings?: 'fresh' | 'kept' } = {}) {
  if (settings === 'fresh') await forgetSettings(page);
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(emailOf(email));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible();
}
