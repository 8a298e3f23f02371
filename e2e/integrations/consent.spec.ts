import { consentAt, oauthProvider } from '@millwright/api/integrations/testing/oauth-provider.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

test.skip(!process.env.E2E_PROVIDER_PORT, 'the product that runs already may call no provider on this machine');

let provider: Awaited<ReturnType<typeof oauthProvider>>;
test.beforeAll(async () => {
  provider = await oauthProvider({ port: Number(process.env.E2E_PROVIDER_PORT) });
});
test.afterAll(() => provider?.close());

test('an integration is connected by a consent at its provider, once, and a refused one says why', { tag: '@all' }, async ({ page, request }) => {
  // Only product administrators may change where an integration sends its secrets.
  const api = await Api.signIn(request, 'root@demo.test');
  const name = `Books ${Date.now().toString(36)}`;
  const { data } = await api.post<{ data: { id: string } }>('/v1/documents/integrations', {
    name,
    url: provider.url,
    authentication: provider.authentication,
  });
  await signIn(page, { as: 'root@demo.test', at: `/integrations/${data.id}` });
  provider.redirects.add(new URL(`/integrations/${data.id}/oauth`, page.url()).href);
  // The pages of the provider are its own: its answer is fetched as a browser does, and comes back to this tab.
  const begun = async () => {
    const asked = page.waitForRequest((sent) => sent.url().startsWith(`${provider.url}/auth`));
    await page
      .getByRole('button', { name: /^(Connect|Connect again|Reconnect)/ })
      .first()
      .click();
    return (await asked).url();
  };
  await page.route(`${provider.url}/**`, (route) => route.fulfill({ status: 204 }));
  const address = await begun();
  expect(new URL(address).searchParams.get('code_challenge_method')).toBe('S256');
  const back = await consentAt(address);
  await page.goto(back.href);
  await expect(page.getByText(/connected/i).first()).toBeVisible();
  expect(page.url()).not.toContain('code=');
  await page.screenshot({ path: `${process.env.SHOTS ?? 'test-results'}/consent-1440.png` });
  const { data: connections } = await api.get<{ data: { id: string; state: string; connected_by: string | null }[] }>('/v1/integrations');
  expect(connections.find(({ id }) => id === data.id)).toMatchObject({ state: 'working' });

  // The same answer a second time connects nothing.
  await page.goto(back.href);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.goto(`/integrations/${data.id}`);
  const refused = new URL(back);
  refused.search = new URLSearchParams({ error: 'access_denied', state: new URL(await begun()).searchParams.get('state') ?? '' }).toString();
  await page.goto(refused.href);
  await expect(page.getByRole('alert')).toBeVisible();
  await api.drop('integrations', data.id);
});
