import { AppError } from '@millwright/core/errors.ts';
import { phoneNumber } from '@millwright/core/message/channels/sms.ts';
import type { Egress, EgressAnswer } from '../egress/fetch.ts';

/** A company's account with a provider of text messages that has Twilio's API, as several do. */
export type ProviderSettings = {
  egress: Egress;
  /** The URL to post messages to: `https://api.twilio.com/2010-04-01/Accounts/<account>/Messages.json`. */
  url: string;
  username: string;
  password: string;
  /** The sender's number. */
  from: string;
  /** The URL to which the provider reports the delivery of a message. */
  status_url?: string;
};

type TextMessage = { to: string; text: string };

function one(number: string): string {
  const address = phoneNumber(number);
  if (address === null) throw new AppError('invalid_address', { field: 'recipient' });
  return address;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function parseBody({ body }: EgressAnswer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** The provider's reason for a refusal, as one short line. */
const reasonOf = (status: number, answer: Record<string, unknown>) =>
  typeof answer.message === 'string'
    ? answer.message
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, 300)
    : `the provider answered ${status}`;

async function post(settings: ProviderSettings, form: Record<string, string>, key: string): Promise<{ message_id: string }> {
  const { egress, url, username, password } = settings;
  const answer = await egress.fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      'idempotency-key': key,
      'i-twilio-idempotency-token': key,
    },
    body: new URLSearchParams(form).toString(),
    max_bytes: 100_000,
  });
  const { status } = answer;
  const said = parseBody(answer);
  if (status === 429 || status >= 500) throw new AppError('unavailable', { service: 'provider', reason: reasonOf(status, said) });
  if (status >= 400) throw new AppError('upstream_failed', { reason: reasonOf(status, said), permanent: true });
  if (typeof said.sid !== 'string') throw new AppError('upstream_failed', { reason: 'the provider gave the message no id', permanent: true });
  return { message_id: said.sid.slice(0, 200) };
}

const sender =
  (prefix: string) =>
  (settings: ProviderSettings, { to, text }: TextMessage, key: string) => {
    const callback: Record<string, string> = settings.status_url ? { StatusCallback: settings.status_url } : {};
    return post(settings, { To: prefix + one(to), From: prefix + one(settings.from), Body: text, ...callback }, key);
  };

/** Sends one text to one number. The key is included, so that repeated calls can be recognised. */
export const sendSms = sender('');

/** The same to WhatsApp. */
export const sendWhatsapp = sender('whatsapp:');
