import { inLanguage, type Json } from '@millwright/core/json.ts';
import type { StepLook } from '@millwright/core/process/types.ts';
import type { Tone } from '@millwright/core/schema/tones.ts';
import type { Looks } from '../../data/documents/use-step-policies.ts';
import { optionOf } from '../../fields/tag/tag.tsx';
import type { Wording } from '../../fields/view/field-view.ts';
import { valueText } from './cell-text.ts';
import type { ResolvedColumn } from './columns.ts';
import { type Row, relatedAt, valuesAt } from './values.ts';

export type Status = { key: string; tone: Tone; label: string };

/** The look of the step that a record (or key) stands in. */
function lookOf(value: Json, looks: Looks): StepLook | undefined {
  if (typeof value === 'string') return looks.get(value);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
  for (const text of Object.values(value)) {
    const look = typeof text === 'string' ? looks.get(text) : undefined;
    if (look) return look;
  }
  return undefined;
}

/** The badges of a status cell. */
export function statusesOf(column: ResolvedColumn, row: Row, looks: Looks, wording: Wording): Status[] {
  return valuesAt(row, column.path).flatMap((value) => {
    const look = lookOf(value, looks);
    if (look) return { key: look.key, tone: look.tone, label: inLanguage(look.label, wording.language) };
    const label = column.target ? (relatedAt(row, column)[0]?.label ?? '') : valueText(column, value, wording);
    return label ? { key: label, tone: optionOf(column.field, value)?.tone ?? 'draft', label } : [];
  });
}
