import type { FormField } from '@millwright/core/form/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { graph } from '../../../data/graph.ts';
import { useUser } from '../../../data/session.ts';
import type { Needed } from '../../values/formula-record.ts';
import { type FormulaEngine, useFormulaEngine } from './use-formula-engine.ts';

/** Records by identity as the server knows them now. */
async function readRecords(engine: FormulaEngine | null, needed: readonly Needed[], signal: AbortSignal): Promise<[string, JsonObject][]> {
  if (!engine) return [];
  const { query, variables } = engine.queryOf(needed);
  const answer = await graph<Record<string, JsonObject | null>>(query, variables as Record<string, Json>, signal);
  return Object.values(answer).flatMap((record) => (record ? [[String(record.identity), record] as [string, JsonObject]] : []));
}

/** The result of a form's formula field for the typed values; undefined if it has no formula to evaluate. */
export function useFormula(schema: Schema | null, model: ResolvedModel | null, field: FormField, values: JsonObject): Json | undefined {
  const { client } = useUser();
  const stored = model?.fields.get(field.attribute)?.misc;
  const isComputed = Boolean(field.formula || (stored?.formulaV1 && !stored.formulaDisabled));
  const engine = useFormulaEngine(schema !== null && model !== null && isComputed);
  const formula = useMemo(() => (engine && schema && model ? engine.formulaIn(schema, model, field) : null), [engine, schema, model, field]);
  const paths = useMemo(() => (engine && formula ? engine.readNames(formula) : []), [engine, formula]);
  // A read-only field is computed from typed values only if the form contains all its inputs; otherwise the stored value is shown.
  const within = field.kind === 'formula' || paths.every(([first = '']) => first in values);
  const needed = engine && formula && within ? engine.neededRecords(formula.schema, formula.model, values, paths) : [];
  const found = useQuery({
    queryKey: ['formula-records', needed],
    queryFn: ({ signal }) => readRecords(engine, needed, signal),
    enabled: needed.length > 0,
    staleTime: 60_000,
    gcTime: 0,
    placeholderData: (before) => before,
  });
  if (!engine || !formula || !within) return undefined;
  const record = engine.recordOf(formula.schema, formula.model, values, paths, new Map(found.data));
  return engine.evaluateFormula(formula, record, { now: new Date().toISOString(), time_zone: client.time_zone, values: {} });
}
