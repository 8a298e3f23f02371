import type { Problem } from '../errors.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { email } from '../message/channels/email.ts';
import { phoneNumber } from '../message/channels/sms.ts';
import type { SendingChannel } from '../message/states.ts';

/** Types of integrations that send messages, and the channel of each. */
export const accountTypes = { smtp: 'email', sms: 'sms', whatsapp: 'whatsapp' } as const satisfies Record<string, SendingChannel>;
export type AccountType = keyof typeof accountTypes;
export const isAccountType = (type: unknown): type is AccountType => typeof type === 'string' && Object.hasOwn(accountTypes, type);
export const accountTypeOf = (channel: SendingChannel): AccountType => (channel === 'email' ? 'smtp' : channel);

/** How the connection to a mail server is encrypted: from the first byte, after its greeting (STARTTLS), or not at all. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** The most messages of one account in 24 hours. */
export const mostPerDay = 2_000;

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value.trim() : '');

/** The sender, encryption and daily limit of an account, with defaults for missing values. */
export function accountMisc(misc: Json | undefined): { from: string; security: MailSecurity; per_day: number } {
  const given = isObject(misc) ? misc : {};
  const security = mailSecurities.find((each) => each === given.security) ?? 'tls';
  const per_day = typeof given.per_day === 'number' ? Math.min(given.per_day, mostPerDay) : mostPerDay;
  return { from: textOf(given.from), security, per_day };
}

/** The host and port in an account's address, such as `smtp://mail.example.com:587`. Null if the address is invalid. */
export function mailServerOf(url: string | undefined): { host: string; port: number | null } | null {
  const parsed = URL.parse(url ?? '');
  if (!parsed || !/^smtps?:$/.test(parsed.protocol) || !parsed.hostname) return null;
  if (parsed.username || parsed.password || /[^/]/.test(parsed.pathname) || parsed.search || parsed.hash) return null;
  return { host: parsed.hostname.replace(/^\[|\]$/g, ''), port: parsed.port ? Number(parsed.port) : null };
}

type Account = { type?: string | undefined; url?: string | undefined; authentication?: JsonObject | undefined; misc?: JsonObject | undefined };

const problem = (field: string, code: string, message: string): Problem => ({ field, code, message });

/** The problems of an integration that sends messages. Empty for other integrations. */
export function accountProblems({ type, url, authentication, misc }: Account): Problem[] {
  if (!isAccountType(type)) return [];
  const { from, security } = accountMisc(misc);
  const per_day = misc?.per_day;
  const isNumber = per_day === undefined || (Number.isInteger(per_day) && Number(per_day) >= 1 && Number(per_day) <= mostPerDay);
  const problems = isNumber ? [] : [problem('misc.per_day', 'format', `A whole number from 1 to ${mostPerDay}.`)];
  if (type !== 'smtp')
    return from && phoneNumber(from) === null
      ? [...problems, problem('misc.from', 'not_a_phone', 'A number with its country code is needed here.')]
      : problems;
  if (!mailServerOf(url)) problems.push(problem('url', 'not_a_mail_server', 'A mail server is needed here: smtp://mail.example.com:587'));
  if (email.address(from) === null) problems.push(problem('misc.from', 'not_an_email', 'One email address is needed here.'));
  if (security === 'none' && authentication?.username)
    problems.push(problem('misc.security', 'unencrypted_sign_in', 'A password can only be sent over an encrypted connection.'));
  return problems;
}
