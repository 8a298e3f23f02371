import { StepInputError, textOf } from '@millwright/api/automations/steps/types.ts';
import { oneAddress } from '@millwright/api/mail/address.ts';
import { sendMail } from '@millwright/api/mail/mailer.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Send } from './context.ts';

const most = 50;

/** Mails each recipient by itself. The message's id follows from the step's key, so that a second sending can be told. */
export const sendEmail: Send = async ({ mail }, { input, key }) => {
  const recipients = recipientsOf(input.to);
  const subject = textOf(input, 'subject');
  const text = textOf(input, 'body');
  const sent: string[] = [];
  for (const [index, to] of recipients.entries()) {
    const from_name = typeof input.from_name === 'string' ? { from_name: input.from_name } : {};
    const { message_id } = await sendMail(mail, { to, subject, text, ...from_name }, `${key}/${index}`);
    sent.push(message_id);
  }
  return { message_id: sent[0] ?? null, sent: sent.length };
};

function recipientsOf(to: Json | undefined): string[] {
  const list = Array.isArray(to) ? to : [to];
  if (list.length === 0 || list.length > most) throw new StepInputError('to', `1 to ${most} addresses are needed here`);
  return list.map(oneAddress);
}
