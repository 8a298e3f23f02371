import type { FormField } from '@millwright/core/form/types.ts';
import { checkFormula } from '@millwright/core/formula/check/check.ts';
import { tryFormula } from '@millwright/core/formula/check/fields.ts';
import { evaluateFormula } from '@millwright/core/formula/evaluate/evaluate.ts';
import type { CheckedFormula } from '@millwright/core/formula/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { graph } from '../../data/graph.ts';
import { useUser } from '../../data/session.ts';
import { type Needed, neededRecords, queryOf, readNames, recordOf } from '../values/formula-record.ts';

/** The formula of the form field, else of the model's field; null without a valid one. */
function formulaIn(schema: Schema | null, model: ResolvedModel | null, field: FormField): CheckedFormula | null {
  const stored = model?.fields.get(field.attribute);
  if (!schema || !model) return null;
  try {
    if (field.formula) return checkFormula(field.formula, schema, model.model.slug);
  } catch {
    return null;
  }
  if (!stored?.misc?.formulaV1 || stored.misc.formulaDisabled) return null;
  const formula = tryFormula(schema, model.model.slug, stored);
  return formula instanceof Error ? null : formula;
}

/** Reads records by identity. */
async function readRecords(needed: readonly Needed[], signal: AbortSignal): Promise<[string, JsonObject][]> {
  const { query, variables } = queryOf(needed);
  const answer = await graph<Record<string, JsonObject | null>>(query, variables as Record<string, Json>, signal);
  return Object.values(answer).flatMap((record) => (record ? [[String(record.identity), record] as [string, JsonObject]] : []));
}

/** Computes a formula field of a form from the typed values; undefined without a formula. */
export function useFormula(schema: Schema | null, model: ResolvedModel | null, field: FormField, values: JsonObject): Json | undefined {
  const { client } = useUser();
  const formula = useMemo(() => formulaIn(schema, model, field), [schema, model, field]);
  const paths = useMemo(() => (formula ? readNames(formula) : []), [formula]);
  // A read-only computed field is recomputed only if the form contains all of its inputs; else the stored value stays.
  const within = field.kind === 'formula' || paths.every(([first = '']) => first in values);
  const needed = formula && within ? neededRecords(formula.schema, formula.model, values, paths) : [];
  const records = useQuery({
    queryKey: ['formula-records', needed],
    queryFn: ({ signal }) => readRecords(needed, signal),
    enabled: needed.length > 0,
    staleTime: 60_000,
    gcTime: 0,
    placeholderData: (before) => before,
  });
  if (!formula || !within) return undefined;
  const record = recordOf(formula.schema, formula.model, values, paths, new Map(records.data));
  return evaluateFormula(formula, record, { now: new Date().toISOString(), time_zone: client.time_zone, values: {} });
}
