import type { Problem } from '@millwright/core/errors.ts';
import { checkValues } from '@millwright/core/form/check-values.ts';
import type { Level } from '@millwright/core/form/conditions.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { type FormContext, type FormValues, filterContext, isUntouched, toSubmission } from './form-values.ts';

/**
 * Converts problems to paths on the screen. The server counts only submitted lines; untouched lines are not
 * among them, so its indexes are shifted.
 */
export function placedProblems(form: Pick<Level, 'fields'>, values: FormValues, context: FormContext, problems: readonly Problem[]): Problem[] {
  return problems.map((problem) => ({ ...problem, field: onScreen(form.fields, values, context, inValues(problem.field)) }));
}

/** Errors of request validation use the path in the request. */
const inValues = (path: string) => path.replace(/^values\./, '').replace(/ characters$/, '');

function onScreen(fields: readonly FormField[], values: JsonObject, context: FormContext, path: string): string {
  const match = /^(\w+)\[(\d+)\]\.?(.*)$/.exec(path);
  const field = match && fields.find(({ attribute }) => attribute === match[1]);
  const rows = field && values[field.attribute];
  if (!match || !field || !Array.isArray(rows)) return path;
  const sent = rows.flatMap((row, index) =>
    row && typeof row === 'object' && !Array.isArray(row) && !isUntouched(row, field.columns ?? [], context) ? [index] : [],
  );
  const index = sent[Number(match[2])];
  if (index === undefined) return path;
  const inner = match[3] ? `.${onScreen(field.columns ?? [], (rows[index] ?? {}) as JsonObject, context, match[3])}` : '';
  return `${field.attribute}[${index}]${inner}`;
}

/** Validates a form in the browser by the server's rules. */
export function ownProblems(form: Level, values: FormValues, context: FormContext, exists: boolean): Problem[] {
  const problems = checkValues(form, toSubmission(form, values, context), exists ? values : null, filterContext(context));
  return placedProblems(form, values, context, problems);
}
