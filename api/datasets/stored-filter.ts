import { AppError } from '@millwright/core/errors.ts';
import { tryCondition } from '@millwright/core/filter/check.ts';
import { parseCondition } from '@millwright/core/filter/parse.ts';
import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';

/** A stored filter. If one of its fields was deleted, or the reader may not read it, the condition is null and `skipped` has the reason. */
export function usableCondition(schema: Schema, model: ResolvedModel, condition: Json): { condition: Json; skipped: string[] } {
  if (condition === null) return { condition, skipped: [] };
  const problem = problemOf(schema, model, condition);
  return problem ? { condition: null, skipped: [problem] } : { condition, skipped: [] };
}

function problemOf(schema: Schema, model: ResolvedModel, condition: Json): string | null {
  try {
    const checked = tryCondition(parseCondition(condition), schema, model.model.slug);
    return checked instanceof AppError ? textOf(checked) : null;
  } catch (error) {
    if (error instanceof AppError) return textOf(error);
    throw error;
  }
}

const textOf = ({ details, message }: AppError) => [details.path, details.message ?? message].filter(Boolean).join(': ');
