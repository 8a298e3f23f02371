import { formulaOfDefault } from '@millwright/core/field/default.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { useEffect, useRef } from 'react';
import type { FieldProps } from '../lines/field-props.ts';
import { useFormModel } from '../state/form-model.ts';
import { pathText, valueAtPath } from '../values/form-values.ts';
import { useFormula } from './formula/use-formula.ts';
import { useServerProposal } from './use-server-proposal.ts';

type Place = Pick<FieldProps, 'field' | 'path' | 'model' | 'around'>;

/** Computes the field's default formula (`default: {formula}`); undefined without one. */
function useFormulaProposal({ field, path, model }: Place): Json | undefined {
  const { state, schema, node_id } = useFormModel();
  const values = valueAtPath(state.values, path.slice(0, -1)) as JsonObject;
  const stored = model?.fields.get(field.attribute);
  const isNew = path.length === 1 ? node_id === undefined : typeof values.identity !== 'string';
  const text = stored && isNew ? formulaOfDefault(stored) : undefined;
  return useFormula(text === undefined ? null : schema, model, { ...field, kind: 'formula', ...(text !== undefined && { formula: text }) }, values);
}

/**
 * Proposes a value for a field of a new record or line, as the server would fill an empty one: by its formula or its model.
 * The proposal follows its inputs until the person types another value or clears it. Submitting waits for
 * a pending proposal.
 */
export function useProposal(place: Place): void {
  const { field, path, model } = place;
  const { state } = useFormModel();
  const isProposed = model?.model.misc?.proposing?.names.includes(field.attribute) === true;
  const byFormula = useFormulaProposal(place);
  const server = useServerProposal({ ...place, model: isProposed ? model : null });
  const proposal = isProposed ? (server.proposed?.[field.attribute] as Json | undefined) : byFormula;
  const last = useRef<Json>(null);
  const value = valueAtPath(state.values, path) ?? null;
  const latest = useRef({ value, set: state.set, path });
  latest.current = { value, set: state.set, path };
  useEffect(() => {
    const { value, set, path } = latest.current;
    if (proposal === undefined || proposal === last.current || value !== last.current) return;
    last.current = proposal;
    set(path, proposal);
  }, [proposal]);
  const { unfinished } = state;
  const id = pathText(path);
  const soon = isProposed && value === last.current && (server.fetching || (proposal !== undefined && proposal !== value));
  useEffect(() => {
    if (!isProposed) return;
    unfinished(id, null, soon);
    return () => unfinished(id, null);
  }, [isProposed, unfinished, id, soon]);
}
