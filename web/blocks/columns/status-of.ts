import { inLanguage, type Json, type JsonObject } from '@millwright/core/json.ts';
import { standsAs } from '@millwright/core/process/stands-as.ts';
import type { StepPolicy } from '@millwright/core/process/types.ts';
import type { Tone } from '@millwright/core/schema/tones.ts';
import type { StepPolicies } from '../../data/documents/use-step-policies.ts';
import { optionOf } from '../../fields/tag/tag.tsx';
import type { Wording } from '../../fields/view/field-view.ts';
import type { Look } from '../../ui/theme/looks.ts';
import { valueText } from './cell-text.ts';
import type { ResolvedColumn } from './columns.ts';
import { type Row, relatedAt, valuesAt } from './values.ts';

type Status = { key: string; tone: Tone; label: string; look?: Look };

/** The policy of the step that a record (or key) is in. */
function policyOf(value: Json, policies: StepPolicies): StepPolicy | undefined {
  if (typeof value === 'string') return policies.get(value);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
  for (const text of Object.values(value)) {
    const policy = typeof text === 'string' ? policies.get(text) : undefined;
    if (policy) return policy;
  }
  return undefined;
}

/** The values at the end of a path, each with its record. */
function endsOf(row: Row, path: string): { record: Json; value: Json }[] {
  const cut = path.lastIndexOf('.');
  const records: Json[] = cut < 0 ? [row] : valuesAt(row, path.slice(0, cut));
  return records.flatMap((record) => valuesAt(record, path.slice(cut + 1)).map((value) => ({ record, value })));
}

/** The name of a record's step if its model overrides it. */
const otherName = ({ owner }: ResolvedColumn, record: Json) => (owner ? standsAs(owner.model, record as JsonObject) : null);

/** The badges of a status cell. */
export function statusesOf(column: ResolvedColumn, row: Row, policies: StepPolicies, wording: Wording): Status[] {
  return endsOf(row, column.path).flatMap(({ record, value }) => {
    const policy = policyOf(value, policies);
    if (policy) return { key: policy.key, tone: policy.tone, label: inLanguage(otherName(column, record) ?? policy.label, wording.language) };
    const label = column.target ? (relatedAt(row, column)[0]?.label ?? '') : valueText(column, value, wording);
    const option = optionOf(column.field, value);
    return label ? { key: label, tone: option?.tone ?? 'draft', label, ...(option && { look: option }) } : [];
  });
}
