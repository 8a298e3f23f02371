import { useMemo } from 'react';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { useFormEditing } from '../state/editor-context.ts';
import type { Place } from '../state/edits.ts';
import { conditionColumns } from './condition-columns.ts';

/** The columns that a condition at a place can use. */
export function useConditionColumns(place: Place) {
  const text = useText();
  const label = useLabel();
  const { schema, model, draft } = useFormEditing();
  return useMemo(
    () =>
      conditionColumns(schema, model, draft, place, {
        label,
        form: (name) => text('formEditor.ofRecord', { name }),
        parent: (name) => text('formEditor.ofLine', { name }),
      }),
    [schema, model, draft, place, label, text],
  );
}
