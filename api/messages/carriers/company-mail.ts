import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Database } from '../../db/database.ts';
import { ClientEntity } from '../../db/entities/client.entity.ts';
import { inPlatform } from '../../db/platform.ts';
import { inTenant } from '../../db/tenant.ts';
import { secretBox } from '../../documents/secrets/secret-box.ts';
import { createEgress } from '../../egress/fetch.ts';
import { mailSender, type Settings } from '../../settings/settings.ts';
import type { MailSettings } from '../email.ts';
import { mailLookOf } from '../mail/mail-look.ts';
import { mailQuota } from '../mail-quota.ts';
import { mailSettingsOf } from './carrier.ts';

/** What it takes to know how a company's mail goes. */
export type CompanyMailSettings = Pick<
  Settings,
  'PUBLIC_URL' | 'SMTP_URL' | 'MAIL_FROM' | 'MAILS_PER_COMPANY' | 'MAILS_PER_ADDRESS' | 'SECRET_KEY' | 'SECRET_KEYS_BEFORE' | 'EGRESS_ALLOW'
>;

/**
 * How a mail of the product to people of a company goes and looks: by the company's own server where it has one, else by that
 * of the installation, in the company's look either way. With `by_installation` the own server is left out: for links that
 * set a password, which whoever keeps that server could read, and for product administrators (decision 0136).
 */
export async function companyMail(
  database: Database,
  settings: CompanyMailSettings,
  client_id: string,
  { by_installation = false } = {},
): Promise<MailSettings> {
  const email = { smtp_url: settings.SMTP_URL, from: mailSender(settings), quota: mailQuota(database, settings) };
  const byInstallation = async () => {
    const { name, options } = await inPlatform(database, (platform) => platform.one(ClientEntity, { id: client_id }));
    return { ...email, client_id, look: mailLookOf(name, options) };
  };
  if (by_installation) return byInstallation();
  const sending = { channels: { email }, egress: createEgress({ allow: settings.EGRESS_ALLOW }), secrets: secretBox(settings) };
  try {
    return await inTenant(database, systemPrincipal(client_id), (tenant) => mailSettingsOf(tenant, sending), { read_only: true });
  } catch (error) {
    // A company that is closed has no server of its own any more; its people are told of their accounts all the same.
    if (error instanceof AppError && error.code === 'session_ended') return byInstallation();
    throw error;
  }
}
