import { sameJson } from '@millwright/core/document/merge.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { hidden, isHidden } from '@millwright/core/secret-keys.ts';
import { inputKind, type SignInInput, signInInputNames } from '@millwright/core/sign-in/descriptor/define-sign-in.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { isProductAdministrator } from '../checks/rules.ts';

const settings: SignInInput[] = signInInputNames.filter((name) => inputKind(name).administrators);
const isSetting = (key: string) => (settings as string[]).includes(key);

const authenticationOf = (document: JsonObject): JsonObject => (isObject(document.authentication) ? document.authentication : {});
const only = (value: JsonObject, keep: (key: string) => boolean) => Object.fromEntries(Object.entries(value).filter(([key]) => keep(key)));

/** An integration without the sign-in settings that only product administrators see: endpoints, client and scope of OAuth. */
export function withoutSignInSettings<T extends JsonObject>(tenant: TenantTransaction, collection: ConfigurationCollection, document: T): T {
  if (collection !== 'integrations' || !isObject(document.authentication) || isProductAdministrator(tenant)) return document;
  return { ...document, authentication: only(document.authentication, (key) => !isSetting(key)) };
}

/** Whether a part of the document is only for product administrators. */
export const hidesSettings = (tenant: TenantTransaction, collection: ConfigurationCollection, document: JsonObject): boolean =>
  collection === 'integrations' && !isProductAdministrator(tenant) && Object.keys(authenticationOf(document)).some(isSetting);

/** The stored settings, with the sign for hidden secrets. Restoring happens with all other secrets. */
const settingsOf = (stored: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(stored).flatMap(([key, value]): [string, Json][] =>
      isSetting(key) ? [[key, inputKind(key as SignInInput).secret ? { ...hidden } : value]] : [],
    ),
  );

/**
 * A sent integration with the stored settings that its sender may not see. Only product administrators may change them,
 * or enter or leave OAuth.
 */
export function withSignInSettings(tenant: TenantTransaction, collection: ConfigurationCollection, before: JsonObject, sent: JsonObject): JsonObject {
  if (collection !== 'integrations' || !('authentication' in sent) || isProductAdministrator(tenant)) return sent;
  const [stored, wanted] = [authenticationOf(before), authenticationOf(sent)];
  const isOAuth = [stored, wanted].some(({ type }) => type === 'oauth2');
  const differs = (name: string) => name in wanted && !isHidden(wanted[name]) && !sameJson(wanted[name] ?? null, stored[name] ?? null);
  if (settings.some(differs) || (isOAuth && ['type', 'grant'].some((name) => !sameJson(wanted[name] ?? null, stored[name] ?? null))))
    throw new AppError('forbidden', { verb: 'UPDATE', resource: 'SETTING_DATA_CONNECTIONS' });
  return { ...sent, authentication: { ...settingsOf(stored), ...only(wanted, (key) => !isHidden(wanted[key]) || !isSetting(key)) } };
}
