import type { StepError } from '@millwright/core/automation/types.ts';
import { AppError, type ErrorCode, errors } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { log } from '../../log/log.ts';
import { redact } from './redact.ts';

/** What history says of a step's failure. A bug is logged, and shown without its inside. */
export function stepError(error: unknown): StepError {
  if (error instanceof AppError) {
    const details = JSON.parse(JSON.stringify(error.details)) as JsonObject;
    const final = error.code === 'invalid_input';
    return { code: error.code, message: withFields(error), ...(Object.keys(details).length > 0 && { details }), ...(final && { final }) };
  }
  log('error', 'a step failed unexpectedly', { error });
  return { code: 'internal', message: errors.internal.text };
}

/** A failure without what the answer of another system may hold. */
export const withoutSecrets = <E extends StepError>(error: E): E => (error.details ? { ...error, details: redact(error.details) } : error);

/** What is said of a step that was under way when its run was cancelled: that is nobody's fault, and what it sent may have arrived. */
export const interrupted = (): StepError => ({ code: 'interrupted', message: errors.interrupted.text });

/** A failure as it is told to who may not read its automation: the sentence of its code, or another one where that is made of details. */
export function withoutDetails({ code }: StepError): StepError {
  const { text } = errors[code in errors ? (code as ErrorCode) : 'internal'];
  return text.includes('{') ? { code: 'reason_withheld', message: errors.reason_withheld.text } : { code, message: text };
}

/** The sentence of the catalogue, with the fields that were refused. */
function withFields({ message, details }: AppError): string {
  const { fields } = details;
  if (!Array.isArray(fields) || fields.length === 0) return message;
  return `${message} ${fields.map((problem: { field?: string; message?: string }) => `${problem.field}: ${problem.message}`).join('; ')}`;
}
