import { createToken, listCompanyTokens, listTokens, type NewApiToken, revokeToken } from '@millwright/core/contract/tokens.ts';
import { secretBox } from '../documents/secrets/secret-box.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { Limits, signInKeys } from './limits.ts';
import { checkOwnPassword } from './passwords/own-password.ts';
import { createToken as create, revokeToken as revoke, tokensOf } from './tokens/tokens.service.ts';

/** API tokens of users and of the company: listing, creating (with the password) and revoking. */
export function tokenRoutes(services: Services): Routes {
  const { database, settings, sessions } = services;
  const limits = new Limits(database);
  const secrets = secretBox(settings);
  return new Routes(services)
    .add(listTokens, (call) => call.read((tenant) => tokensOf(tenant, 'caller', call.query)))
    .add(listCompanyTokens, (call) => call.read((tenant) => tokensOf(tenant, 'company', call.query)))
    .add(createToken, async (call) => {
      const { password, ...asked } = call.input;
      const { principal, request } = call;
      // Counts against the sign-in limit of this account, so that a session left open can't be used to create a token.
      const keys = signInKeys(request.ip ?? '', principal.user_id ?? '');
      await limits.take(keys);
      await checkOwnPassword(database, principal, { field: 'password', password });
      await limits.giveBack(keys);
      // Encrypted, because the stored response of an Idempotency-Key is the only other place that contains the token.
      const sealed = await call.write(async (tenant) => secrets.seal(principal.client_id, JSON.stringify(await create(tenant, asked))));
      return { data: JSON.parse(secrets.open(principal.client_id, sealed)) as NewApiToken };
    })
    .add(revokeToken, async (call) => {
      await call.write((tenant) => revoke(tenant, call.params.id));
      sessions.forget();
      return undefined;
    });
}
