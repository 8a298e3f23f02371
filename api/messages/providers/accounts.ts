import type { Integration } from '@millwright/core/document/collections/integrations.ts';
import { AppError } from '@millwright/core/errors.ts';
import { isObject, type Json } from '@millwright/core/json.ts';
import { phoneNumber } from '@millwright/core/message/channels/sms.ts';
import type { SendingChannel } from '@millwright/core/message/states.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { SecretBox } from '../../documents/secrets/secret-box.ts';
import type { ProviderSettings } from '../provider.ts';

/** A company's account with a provider; its password is sealed as it is stored. */
type Account = Pick<ProviderSettings, 'url' | 'username' | 'password' | 'from'>;

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value.trim() : '');

/** The account that an integration of the type `sms` or `whatsapp` describes; null for one that says too little. */
function accountOf({ url, authentication, misc }: Integration): Account | null {
  const { username, password } = isObject(authentication) ? authentication : {};
  const from = phoneNumber(textOf(isObject(misc) ? misc.from : undefined));
  const account = { url: textOf(url), username: textOf(username), password: textOf(password) };
  return from && account.url && account.username && account.password ? { ...account, from } : null;
}

/** The account by which the company sends on this channel, of its first integration of that type that is switched on. */
export function providerOf({ config }: TenantTransaction, channel: Exclude<SendingChannel, 'email'>): Account | null {
  const accounts = config.list('integrations').flatMap((each) => (each.type === channel && each.disabled !== true ? (accountOf(each) ?? []) : []));
  return accounts[0] ?? null;
}

/** Whether the company has something to send by on this channel; mail goes by the server of the installation. */
export const isConfigured = (tenant: TenantTransaction, channel: SendingChannel): boolean =>
  channel === 'email' || providerOf(tenant, channel) !== null;

/** Refuses a channel that the company has nothing to send by. */
export function demandConfigured(tenant: TenantTransaction, channel: SendingChannel): void {
  if (!isConfigured(tenant, channel)) throw new AppError('channel_not_configured', { channel });
}

/** The account with its password opened, for who sends. */
export function openAccount(tenant: TenantTransaction, secrets: SecretBox, channel: Exclude<SendingChannel, 'email'>): Account {
  const account = providerOf(tenant, channel);
  if (!account) throw new AppError('channel_not_configured', { channel });
  return { ...account, password: secrets.open(tenant.client.id, account.password) };
}
