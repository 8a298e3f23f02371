import { formulaOfDefault } from '@millwright/core/field/default.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { useEffect, useRef } from 'react';
import type { FieldProps } from '../lines/field-props.ts';
import { useFormModel } from '../state/form-model.ts';
import { valueAtPath } from '../values/form-values.ts';
import { useFormula } from './use-formula.ts';

/**
 * Fills a field of a new record or line as the server fills it when it comes empty (`default: {formula}`), and goes on
 * following what it is computed from until somebody has typed another value or emptied it.
 */
export function useProposal({ field, path, model }: Pick<FieldProps, 'field' | 'path' | 'model'>): void {
  const { state, schema, node_id } = useFormModel();
  const values = valueAtPath(state.values, path.slice(0, -1)) as JsonObject;
  const stored = model?.fields.get(field.attribute);
  const isNew = path.length === 1 ? node_id === undefined : typeof values.identity !== 'string';
  const text = stored && isNew ? formulaOfDefault(stored) : undefined;
  const found = useFormula(
    text === undefined ? null : schema,
    model,
    { ...field, kind: 'formula', ...(text !== undefined && { formula: text }) },
    values,
  );
  const last = useRef<Json>(null);
  const value = valueAtPath(state.values, path) ?? null;
  const latest = useRef({ value, set: state.set, path });
  latest.current = { value, set: state.set, path };
  useEffect(() => {
    const { value, set, path } = latest.current;
    if (found === undefined || found === last.current || value !== last.current) return;
    last.current = found;
    set(path, found);
  }, [found]);
}
