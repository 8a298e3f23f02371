import { systemPrincipal } from '@millwright/core/access/principals.ts';
import * as contract from '@millwright/core/contract/identity-provider.ts';
import { AppError } from '@millwright/core/errors.ts';
import { inPlatform } from '../db/platform.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/types.ts';
import { secretBox } from '../documents/secrets/secret-box.ts';
import { createEgress } from '../egress/fetch.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { entrance } from './entrance.ts';
import { openidProviders } from './identity-provider/openid.ts';
import { endInvitation, personOf } from './identity-provider/person-of.ts';
import { providerChallenge, spendChallenge } from './identity-provider/provider-challenge.ts';
import { countPeople, enabledProvider, providerOf, type StoredProvider } from './identity-provider/provider-rows.ts';
import { providerView, removeProvider, saveProvider, secretFor } from './identity-provider/provider-settings.ts';
import { Limits, providerKeys, providerNameKeys, testProviderKeys } from './limits.ts';

const notHere = () => new AppError('provider_stranger');

/** Sign-in by a company's OpenID Connect provider, and its settings. */
export function identityProviderRoutes(services: Services): Routes {
  const { database, settings, sessions } = services;
  const box = secretBox(settings);
  const limits = new Limits(database);
  const { admit, secondStep } = entrance(services);
  const openid = openidProviders({ egress: createEgress({ allow: settings.EGRESS_ALLOW }), allow: settings.EGRESS_ALLOW });
  const redirectOf = (client_id: string) => `${settings.PUBLIC_URL}/auth/provider/${client_id}`;
  const clientOf = (provider: StoredProvider) => {
    const { client_id, secret } = provider;
    return { ...provider, secret: box.open(client_id, secret), redirect_uri: redirectOf(client_id) };
  };
  const findProvider = (company: string) => inPlatform(database, (platform) => enabledProvider(platform, company));

  async function answerOf(tenant: TenantTransaction) {
    const stored = await providerOf(tenant);
    const [client] = await tenant.query<{ slug: string }>('SELECT slug FROM platform.clients WHERE id = $1', [tenant.client.id]);
    const sign_in_address = `${settings.PUBLIC_URL}/auth/login?company=${encodeURIComponent(client?.slug ?? '')}`;
    const people = stored ? await countPeople(tenant, stored.issuer) : 0;
    return { data: { provider: stored && providerView(stored), people, redirect_uri: redirectOf(tenant.client.id), sign_in_address } };
  }

  return new Routes(services)
    .add(contract.readIdentityProvider, (call) => call.read(answerOf))
    .add(contract.saveIdentityProvider, (call) =>
      call.write(async (tenant) => {
        await saveProvider(tenant, box, call.input);
        return answerOf(tenant);
      }),
    )
    .add(contract.removeIdentityProvider, (call) =>
      call.write(async (tenant) => {
        await removeProvider(tenant, call.input.version);
        return answerOf(tenant);
      }),
    )
    .add(contract.testIdentityProvider, async ({ principal, input }) => {
      await limits.take(testProviderKeys(principal.client_id));
      const own = await inTenant(database, principal, async (tenant) => ({
        secret: secretFor(box, await providerOf(tenant), input),
        redirect_uri: redirectOf(tenant.client.id),
      }));
      return { data: await openid.test({ ...input, ...own }) };
    })
    .add(contract.providerOfCompany, async ({ request, query }) => {
      const keys = providerNameKeys(request.ip ?? '');
      await limits.take(keys);
      const provider = await findProvider(query.company);
      if (provider) await limits.giveBack(keys);
      return { data: provider && { name: provider.name } };
    })
    .add(contract.beginProviderSignIn, async ({ request, input }) => {
      const ip = request.ip ?? '';
      await limits.take(providerKeys(ip));
      const provider = await findProvider(input.company);
      if (!provider) throw notHere();
      const { address, checks } = await openid.begin(clientOf(provider));
      const { client_id, version, issuer } = provider;
      const begun = { client_id, version, issuer, ip, ...checks, remember: input.remember ?? false };
      return { address, challenge: providerChallenge.seal(box, begun).sealed };
    })
    .add(contract.signInByProvider, async ({ request, response, input }) => {
      const keys = providerKeys(request.ip ?? '');
      await limits.take(keys);
      const { client_id, version, issuer, remember, ip, ...checks } = await inPlatform(database, (platform) =>
        spendChallenge(platform, box, input.challenge),
      );
      const provider = await findProvider(client_id);
      if (client_id !== input.company || provider?.version !== version || provider.issuer !== issuer) throw new AppError('challenge_over');
      const claims = await openid.end(clientOf(provider), checks, input.query);
      const { user, refusal, changed } = await inTenant(database, systemPrincipal(client_id), async (tenant) => {
        const stored = await providerOf(tenant, 'lock');
        if (!stored?.enabled || stored.version !== version || stored.issuer !== issuer) throw new AppError('challenge_over');
        return personOf(tenant, stored, claims);
      });
      if (changed) sessions.forget();
      if (!user) throw new AppError(refusal ?? 'provider_stranger');
      // Gives both attempts back, each to its own counter, because a whole company may sign in from one network at the start of a day.
      await Promise.all([limits.giveBack(keys), limits.giveBack(providerKeys(ip))]);
      await inPlatform(database, (platform) => endInvitation(platform, user.id));
      // The product's own second step is required whatever the provider says, because it can't check the provider's.
      const second_step = await secondStep(user, remember);
      return second_step ? { second_step } : admit(request, response, user, { way: 'provider', remember });
    });
}
