import { inLanguage, type Json } from '@millwright/core/json.ts';
import type { StepPolicy } from '@millwright/core/process/types.ts';
import type { Tone } from '@millwright/core/schema/tones.ts';
import type { StepPolicies } from '../../data/documents/use-step-policies.ts';
import { optionOf } from '../../fields/tag/tag.tsx';
import type { Wording } from '../../fields/view/field-view.ts';
import { valueText } from './cell-text.ts';
import type { ResolvedColumn } from './columns.ts';
import { type Row, relatedAt, valuesAt } from './values.ts';

type Status = { key: string; tone: Tone; label: string };

/** The policy of the step that a record (or key) stands in. */
function policyOf(value: Json, policies: StepPolicies): StepPolicy | undefined {
  if (typeof value === 'string') return policies.get(value);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
  for (const text of Object.values(value)) {
    const policy = typeof text === 'string' ? policies.get(text) : undefined;
    if (policy) return policy;
  }
  return undefined;
}

/** The badges of a status cell. */
export function statusesOf(column: ResolvedColumn, row: Row, policies: StepPolicies, wording: Wording): Status[] {
  return valuesAt(row, column.path).flatMap((value) => {
    const policy = policyOf(value, policies);
    if (policy) return { key: policy.key, tone: policy.tone, label: inLanguage(policy.label, wording.language) };
    const label = column.target ? (relatedAt(row, column)[0]?.label ?? '') : valueText(column, value, wording);
    return label ? { key: label, tone: optionOf(column.field, value)?.tone ?? 'draft', label } : [];
  });
}
