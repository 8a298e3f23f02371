import type { Integration } from '@millwright/core/document/collections/integrations.ts';
import { type AccountType, accountMisc, accountTypeOf, type MailSecurity, mailServerOf, mostPerDay } from '@millwright/core/integration/accounts.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { SendingChannel } from '@millwright/core/message/states.ts';

/** A stored account for sending messages, without its password. */
export type StoredAccount = Integration & { version: number };

/** The typed values of an account: `host` and `port` of a mail server, or `url` of a provider. */
export type AccountDraft = {
  host: string;
  port: number | null;
  security: MailSecurity;
  url: string;
  from: string;
  username: string;
  password: string;
  per_day: number;
};

export const usualPort = (security: MailSecurity): number => (security === 'tls' ? 465 : 587);

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : '');
const isHidden = (value: Json | undefined) => typeof value === 'object' && value !== null;

/** The initial values of the form. */
export function draftOf(stored: StoredAccount | null): AccountDraft {
  const { from, security, per_day } = stored ? accountMisc(stored.misc) : { from: '', security: 'tls' as const, per_day: mostPerDay };
  const server = mailServerOf(stored?.url);
  return {
    host: server?.host ?? '',
    port: server?.port ?? null,
    security,
    url: stored?.url ?? '',
    from,
    username: textOf(stored?.authentication?.username),
    password: '',
    per_day,
  };
}

const serverOf = (url: string | undefined) => {
  const parsed = URL.parse(url ?? '');
  return parsed ? `${parsed.protocol}//${parsed.host}` : url;
};

/** Whether the stored password stays if none is typed. It does only while the server is the same. */
export const keepsPassword = (stored: StoredAccount | null, url: string): boolean =>
  isHidden(stored?.authentication?.password) && serverOf(stored?.url) === serverOf(url);

function signInOf({ username, password }: AccountDraft, stored: StoredAccount | null): JsonObject {
  if (!username.trim()) return {};
  const storedPassword = stored?.authentication?.password;
  return { username: username.trim(), ...(password ? { password } : storedPassword === undefined ? {} : { password: storedPassword }) };
}

const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host);

/** The account to send. The mask in place of the password means the stored one. */
export function accountOf(channel: SendingChannel, draft: AccountDraft, { name, stored }: { name: string; stored: StoredAccount | null }) {
  const { host, port, security, url, from, per_day } = draft;
  const type: AccountType = accountTypeOf(channel);
  const isMail = channel === 'email';
  return {
    name: stored?.name ?? name,
    type,
    url: isMail ? `smtp://${bracketed(host.trim())}:${port ?? usualPort(security)}` : url.trim(),
    authentication: signInOf(draft, stored),
    misc: { from: from.trim(), per_day, ...(isMail && { security }) },
    disabled: false,
  };
}
