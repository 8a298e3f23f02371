import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { isAdmin } from '@millwright/core/access/resolve.ts';
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

/** The settings needed to send a company's emails. */
export type CompanyMailSettings = Pick<
  Settings,
  'PUBLIC_URL' | 'SMTP_URL' | 'MAIL_FROM' | 'MAILS_PER_COMPANY' | 'MAILS_PER_ADDRESS' | 'SECRET_KEY' | 'SECRET_KEYS_BEFORE' | 'EGRESS_ALLOW'
>;

/** The addressee of an email, and whether it contains a link that sets a password. */
type MailTo = { client_id: string; user_id: string; sets_password?: boolean };

/** Deleted users count too, so that nothing for them goes through a company's server. */
async function isProductAdministrator(database: Database, user_id: string): Promise<boolean> {
  const [user] = await inPlatform(database, (at) => at.query<{ role: string }>('SELECT role FROM platform.users WHERE id = $1', [user_id]));
  return !user || isAdmin(user.role);
}

/**
 * The server and look of the product's emails to a company's users: the company's own server if it has one, otherwise
 * the installation's; the look is always the company's. Emails with links that set a password, and all emails to
 * product administrators, use the installation's server, because the owner of the company's server could read them
 * (decision 0136).
 */
export async function companyMail(
  database: Database,
  settings: CompanyMailSettings,
  { client_id, user_id, sets_password = false }: MailTo,
): Promise<MailSettings> {
  const email = { smtp_url: settings.SMTP_URL, from: mailSender(settings), quota: mailQuota(database, settings) };
  const byInstallation = async () => {
    const { name, options } = await inPlatform(database, (platform) => platform.one(ClientEntity, { id: client_id }));
    return { ...email, client_id, look: mailLookOf(name, options) };
  };
  if (sets_password || (await isProductAdministrator(database, user_id))) return byInstallation();
  const sending = { channels: { email }, egress: createEgress({ allow: settings.EGRESS_ALLOW }), secrets: secretBox(settings) };
  try {
    return await inTenant(database, systemPrincipal(client_id), (tenant) => mailSettingsOf(tenant, sending), { read_only: true });
  } catch (error) {
    // A closed company no longer has a server of its own, but its users still get emails about their accounts.
    if (error instanceof AppError && error.code === 'session_ended') return byInstallation();
    throw error;
  }
}
