import type { Integration } from '@millwright/core/document/collections/integrations.ts';
import { AppError } from '@millwright/core/errors.ts';
import { accountMisc, accountTypeOf, mailServerOf } from '@millwright/core/integration/accounts.ts';
import { isObject, type Json } from '@millwright/core/json.ts';
import { email } from '@millwright/core/message/channels/email.ts';
import { phoneNumber } from '@millwright/core/message/channels/sms.ts';
import type { SendingChannel } from '@millwright/core/message/states.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { SecretBox } from '../../documents/secrets/secret-box.ts';
import type { OwnMailServer } from '../email.ts';
import type { ProviderSettings } from '../provider.ts';

type TextChannel = Exclude<SendingChannel, 'email'>;
/** A company's account with a provider; the password is encrypted. */
type ProviderAccount = Pick<ProviderSettings, 'url' | 'username' | 'password' | 'from'>;

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value.trim() : '');

function signInOf({ authentication }: Integration): { username: string; password: string } {
  const { username, password } = isObject(authentication) ? authentication : {};
  return { username: textOf(username), password: textOf(password) };
}

/** The account in an integration of type `sms` or `whatsapp`; null if it is incomplete. */
function providerAccount(integration: Integration): ProviderAccount | null {
  const { from: given } = accountMisc(integration.misc);
  const [from, url] = [phoneNumber(given), textOf(integration.url)];
  const { username, password } = signInOf(integration);
  return from && url && username && password ? { url, username, password, from } : null;
}

/** The mail server in an integration of type `smtp`; null if it is incomplete. */
function mailAccount(integration: Integration): OwnMailServer | null {
  const { from: given, security } = accountMisc(integration.misc);
  const [from, server] = [email.address(given), mailServerOf(integration.url)];
  if (from === null || server === null) return null;
  const port = server.port ?? (security === 'tls' ? 465 : 587);
  return { host: server.host, port, security, from, ...signInOf(integration) };
}

/** The integration for sending on this channel: the first enabled and complete one of its type. */
export const integrationOf = ({ config }: TenantTransaction, channel: SendingChannel): Integration | null =>
  config
    .list('integrations')
    .find((each) => each.type === accountTypeOf(channel) && each.disabled !== true && (channel === 'email' ? mailAccount : providerAccount)(each)) ??
  null;

/** Whether the company can send on this channel. Emails use the installation's server if the company has none. */
export const isConfigured = (tenant: TenantTransaction, channel: SendingChannel): boolean =>
  channel === 'email' || integrationOf(tenant, channel) !== null;

/** Refuses a channel on which the company can't send. */
export function demandConfigured(tenant: TenantTransaction, channel: SendingChannel): void {
  if (!isConfigured(tenant, channel)) throw new AppError('channel_not_configured', { channel });
}

const openSecret = ({ client }: TenantTransaction, secrets: SecretBox, sealed: string) => (sealed ? secrets.open(client.id, sealed) : '');

/** The account with its password decrypted, for sending. */
export function openAccount(tenant: TenantTransaction, secrets: SecretBox, channel: TextChannel): ProviderAccount {
  const integration = integrationOf(tenant, channel);
  const account = integration && providerAccount(integration);
  if (!account) throw new AppError('channel_not_configured', { channel });
  return { ...account, password: openSecret(tenant, secrets, account.password) };
}

/** The company's own mail server with its password decrypted; null if the company uses the installation's. */
export function openMailServer(tenant: TenantTransaction, secrets: SecretBox): OwnMailServer | null {
  const integration = integrationOf(tenant, 'email');
  const account = integration && mailAccount(integration);
  return account ? { ...account, password: openSecret(tenant, secrets, account.password) } : null;
}
