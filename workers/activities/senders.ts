import type { OutsideType } from '@millwright/core/automation/steps/registry.ts';
import { makeCsv } from './csv.ts';
import { sendEmail } from './email.ts';
import { callOperation } from './http/call-operation.ts';
import { printDocument } from './papers/document.ts';
import { printLabels } from './papers/label.ts';
import { queueMessages } from './papers/message.ts';
import { callRest } from './rest.ts';
import type { Send } from './services/context.ts';
import { workOnSpreadsheet } from './spreadsheet.ts';
import { postWebhook } from './webhook.ts';

/** The implementation of each type of outgoing step. The activity has the name of the type. */
export const senders: Record<OutsideType, Send> = {
  csv: makeCsv,
  document: printDocument,
  email: sendEmail,
  label: printLabels,
  message: queueMessages,
  operation: callOperation,
  rest: callRest,
  spreadsheet: workOnSpreadsheet,
  webhook: postWebhook,
};
