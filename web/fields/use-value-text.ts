import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { useCallback } from 'react';
import { viewOfField } from './registry.ts';
import { useWording } from './view/use-wording.ts';
import { textWithUnit } from './view/value-text.ts';

/** Says values of fields as people read them, with their unit; '' for none. */
export function useValueText(): (field: Field, value: Json) => string {
  const wording = useWording();
  return useCallback((field, value) => textWithUnit(viewOfField(field), value, field, wording), [wording]);
}
