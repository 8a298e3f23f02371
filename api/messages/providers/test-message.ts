import { AppError } from '@millwright/core/errors.ts';
import { type Language, languages } from '@millwright/core/json.ts';
import { channels } from '@millwright/core/message/channels/registry.ts';
import type { SendingChannel } from '@millwright/core/message/states.ts';
import { newId } from '../../db/sql/new-id.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { carrierOf, type Sending } from '../carriers/carrier.ts';
import { demandDailyQuota } from './daily-quota.ts';

const words: Record<Language, (company: string) => [subject: string, text: string]> = {
  en: (company) => [`Test message of ${company}`, `Messages of ${company} reach you on this way.`],
  de: (company) => [`Testnachricht von ${company}`, `Nachrichten von ${company} erreichen Sie auf diesem Weg.`],
  fr: (company) => [`Message d’essai de ${company}`, `Les messages de ${company} vous parviennent par cette voie.`],
  es: (company) => [`Mensaje de prueba de ${company}`, `Los mensajes de ${company} le llegan por esta vía.`],
  it: (company) => [`Messaggio di prova di ${company}`, `I messaggi di ${company} le arrivano per questa via.`],
  pt: (company) => [`Mensagem de teste de ${company}`, `As mensagens de ${company} chegam até você por esta via.`],
  zh: (company) => [`${company} 的测试消息`, `您可以通过此渠道收到 ${company} 的消息。`],
};

type Caller = { email: string; phone: string; language: string | null };

/** The error of a failed test message. There is no retry, so temporary failures are reported with their reason too. */
function toldNow(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'unavailable') return error;
  return new AppError('upstream_failed', { reason: error.details.reason }, { cause: error.cause });
}

/** Prepares a test message to the caller on a channel, to be sent after the transaction. */
export async function prepareTest(tenant: TenantTransaction, sending: Sending, channel: SendingChannel) {
  const carry = await carrierOf(tenant, sending, channel);
  await demandDailyQuota(tenant, channel);
  const { user_id } = tenant.principal;
  const [caller] = await tenant.query<Caller>('SELECT email, phone, language FROM platform.users WHERE id = $1', [user_id]);
  const recipient = channels[channel].address((channel === 'email' ? caller?.email : caller?.phone) ?? '');
  if (recipient === null) throw new AppError('invalid_address', { field: 'recipient' });
  const language = languages.find((each) => each === (caller?.language ?? tenant.client.language)) ?? 'en';
  const [subject, text] = words[language](tenant.client.name);
  const send = () =>
    carry({ to: recipient, subject, text }, `test/${newId()}`).catch((error: unknown) => {
      throw toldNow(error);
    });
  return { recipient, send };
}
