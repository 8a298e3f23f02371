import type { StepError } from '@millwright/core/automation/types.ts';
import { AppError, type ErrorCode, errors } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { log } from '../../log/log.ts';
import { redact } from './redact.ts';

/** A step's failure for the history. A bug is logged, and shown without details. */
export function stepError(error: unknown): StepError {
  if (error instanceof AppError) {
    const details = JSON.parse(JSON.stringify(error.details)) as JsonObject;
    const final = error.code === 'invalid_input';
    return { code: error.code, message: withFields(error), ...(Object.keys(details).length > 0 && { details }), ...(final && { final }) };
  }
  log('error', 'a step failed unexpectedly', { error });
  return { code: 'internal', message: errors.internal.text };
}

/** Removes what may be secret: the response of another system. */
export const withoutSecrets = <E extends StepError>(error: E): E => (error.details ? { ...error, details: redact(error.details) } : error);

/** The error of a step that was running when its run was cancelled. What it sent may have arrived. */
export const interrupted = (): StepError => ({ code: 'interrupted', message: errors.interrupted.text });

/** A failure for people who may not read the automation: the message of its code, or a general one if that message needs details. */
export function withoutDetails({ code }: StepError): StepError {
  const { text } = errors[code in errors ? (code as ErrorCode) : 'internal'];
  return text.includes('{') ? { code: 'reason_withheld', message: errors.reason_withheld.text } : { code, message: text };
}

/** The message with the refused fields. */
function withFields({ message, details }: AppError): string {
  const { fields } = details;
  if (!Array.isArray(fields) || fields.length === 0) return message;
  return `${message} ${fields.map((problem: { field?: string; message?: string }) => `${problem.field}: ${problem.message}`).join('; ')}`;
}
