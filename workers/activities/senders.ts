import type { OutsideType } from '@millwright/core/automation/steps/registry.ts';
import type { Send } from './context.ts';
import { makeCsv } from './csv.ts';
import { printDocument } from './document.ts';
import { sendEmail } from './email.ts';
import { callOperation } from './http/call-operation.ts';
import { callRest } from './rest.ts';
import { workOnSpreadsheet } from './spreadsheet.ts';
import { postWebhook } from './webhook.ts';

/** What each type of step that reaches other systems does. Its activity bears the type's name. */
export const senders: Record<OutsideType, Send> = {
  csv: makeCsv,
  document: printDocument,
  email: sendEmail,
  operation: callOperation,
  rest: callRest,
  spreadsheet: workOnSpreadsheet,
  webhook: postWebhook,
};
