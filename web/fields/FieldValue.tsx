import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { useText } from '../i18n/use-text.ts';
import { viewOfField } from './registry.ts';
import { useValueText } from './use-value-text.ts';

type Props = { field: Field; value: Json };

const isEmpty = (value: Json) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A field's value as people read it. */
export function FieldValue({ field, value }: Props) {
  const text = useText();
  const valueText = useValueText();
  const { Value } = viewOfField(field);
  if (isEmpty(value)) return <span>{text('objects.empty')}</span>;
  const words = valueText(field, value);
  if (Value) return <Value field={field} value={value} text={words} />;
  return <span className={typeof value === 'number' ? 'numbers' : undefined}>{words}</span>;
}
