import type { Principal } from '@millwright/core/access/types.ts';
import { createToken, listCompanyTokens, listTokens, type NewApiToken, revokeToken } from '@millwright/core/contract/tokens.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import type { Database } from '../db/database.ts';
import { UserEntity } from '../db/entities/user.entity.ts';
import { inPlatform } from '../db/platform.ts';
import { secretBox } from '../documents/secrets/secret-box.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { Limits, signInKeys } from './limits.ts';
import { verifyPassword } from './passwords/password-hash.ts';
import { storedPassword } from './passwords/stored-password.ts';
import { createToken as create, revokeToken as revoke, tokensOf } from './tokens/tokens.service.ts';

/** Refuses whose password this is not. Refused too while acting inside another client: a token would outlive that. */
async function checkOwnPassword(database: Database, { user_id, client_id }: Principal, password: string): Promise<void> {
  const id = user_id ?? '';
  const { user, current } = await inPlatform(database, async (platform) => ({
    user: await platform.one(UserEntity, { id }),
    current: await storedPassword(platform, id),
  }));
  if (user.client_id !== client_id) throw new AppError('forbidden');
  if (!current || !(await verifyPassword(current, password)))
    throw invalid([{ field: 'password', code: 'current_password', message: 'This is not your current password.' }]);
}

/** API tokens of people and of the company: listed, created by one's password, revoked. */
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
      // Counted like sign-ins of this account: a session that was left open makes nobody a token.
      const keys = signInKeys(request.ip ?? '', principal.user_id ?? '');
      await limits.take(keys);
      await checkOwnPassword(database, principal, password);
      await limits.giveBack(keys);
      // The answer that is kept under an Idempotency-Key is the only other place where the token stands.
      const sealed = await call.write(async (tenant) => secrets.seal(principal.client_id, JSON.stringify(await create(tenant, asked))));
      return { data: JSON.parse(secrets.open(principal.client_id, sealed)) as NewApiToken };
    })
    .add(revokeToken, async (call) => {
      await call.write((tenant) => revoke(tenant, call.params.id));
      sessions.forget();
      return undefined;
    });
}
