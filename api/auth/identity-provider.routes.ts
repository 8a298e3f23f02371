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
import { sealChallenge, spendChallenge } from './identity-provider/provider-challenge.ts';
import { enabledProvider, providerOf, type StoredProvider } from './identity-provider/provider-rows.ts';
import { providerView, saveProvider, secretFor } from './identity-provider/provider-settings.ts';
import { Limits, providerKeys, testProviderKeys } from './limits.ts';

const notHere = () => new AppError('provider_stranger');

/** Sign-in by a company's OpenID Connect provider, and its settings. */
export function identityProviderRoutes(services: Services): Routes {
  const { database, settings, sessions } = services;
  const box = secretBox(settings);
  const limits = new Limits(database);
  const { admit, secondStep } = entrance(services);
  const redirect_uri = `${settings.PUBLIC_URL}/auth/provider`;
  const openid = openidProviders({ egress: createEgress({ allow: settings.EGRESS_ALLOW }), allow: settings.EGRESS_ALLOW, redirect_uri });
  const clientOf = (provider: StoredProvider) => ({ ...provider, secret: box.open(provider.client_id, provider.secret) });
  const named = (company: string) => inPlatform(database, (platform) => enabledProvider(platform, company));

  async function answerOf(tenant: TenantTransaction) {
    const stored = await providerOf(tenant);
    const [client] = await tenant.query<{ slug: string }>('SELECT slug FROM platform.clients WHERE id = $1', [tenant.client.id]);
    const sign_in_address = `${settings.PUBLIC_URL}/auth/login?company=${encodeURIComponent(client?.slug ?? '')}`;
    return { data: { provider: stored && providerView(stored), redirect_uri, sign_in_address } };
  }

  return new Routes(services)
    .add(contract.readIdentityProvider, (call) => call.read(answerOf))
    .add(contract.saveIdentityProvider, (call) =>
      call.write(async (tenant) => {
        await saveProvider(tenant, box, call.input);
        return answerOf(tenant);
      }),
    )
    .add(contract.testIdentityProvider, async ({ principal, input }) => {
      await limits.take(testProviderKeys(principal.client_id));
      const secret = await inTenant(database, principal, async (tenant) => secretFor(box, await providerOf(tenant), input));
      return { data: await openid.test({ ...input, secret }) };
    })
    .add(contract.providerOfCompany, async ({ query }) => {
      const provider = await named(query.company);
      return { data: provider && { name: provider.name, company: provider.company } };
    })
    .add(contract.beginProviderSignIn, async ({ request, input }) => {
      await limits.take(providerKeys(request.ip ?? ''));
      const provider = await named(input.company);
      if (!provider) throw notHere();
      const { address, checks } = await openid.begin(clientOf(provider));
      const { client_id, version } = provider;
      return { address, challenge: sealChallenge(box, { client_id, version, ...checks, remember: input.remember ?? false }) };
    })
    .add(contract.signInByProvider, async ({ request, response, input }) => {
      await limits.take(providerKeys(request.ip ?? ''));
      const { client_id, version, remember, ...checks } = await inPlatform(database, (platform) => spendChallenge(platform, box, input.challenge));
      const provider = await named(client_id);
      if (provider?.version !== version) throw new AppError('challenge_over');
      const claims = await openid.end(clientOf(provider), checks, input.query);
      const { user, refusal, changed } = await inTenant(database, systemPrincipal(client_id), async (tenant) => {
        const stored = await providerOf(tenant, 'lock');
        if (!stored?.enabled || stored.version !== version) throw new AppError('challenge_over');
        return personOf(tenant, stored, claims);
      });
      if (changed) sessions.forget();
      if (!user) throw new AppError(refusal ?? 'provider_stranger');
      await inPlatform(database, (platform) => endInvitation(platform, user.id));
      // A second step that the provider has asked for itself (RFC 8176) is not asked for once more.
      const isProven = Array.isArray(claims.amr) && claims.amr.includes('mfa');
      const second_step = isProven ? null : await secondStep(user, remember);
      return second_step ? { second_step } : admit(request, response, user, { way: 'provider', remember });
    });
}
