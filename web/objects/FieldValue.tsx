import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import classes from './objects.module.css';
import { useFormats } from './use-formats.ts';

type Props = { field: Field; value: Json };

const isLink = (value: Json) => typeof value === 'string' && /^https?:\/\//.test(value);

/** A field's value as people read it. */
export function FieldValue({ field, value }: Props) {
  const text = useText();
  const label = useLabel();
  const formats = useFormats();
  const empty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  if (empty) return <span>{text('objects.empty')}</span>;
  const options = field.misc?.options ?? [];
  const toned = [value].flat().map((key) => options.find((option) => option.key === key));
  if (toned.some((option) => option?.tone)) {
    return (
      <span className={classes.chips}>
        {toned.map((option) => option && <StatusBadge key={option.key} tone={option.tone ?? 'draft'} label={label(option.label)} />)}
      </span>
    );
  }
  if ((field.type === 'link' || field.subtype === 'link') && isLink(value)) {
    return (
      <a className={classes.link} href={String(value)} target="_blank" rel="noreferrer">
        {String(value)}
      </a>
    );
  }
  const numeric = typeof value === 'number';
  return <span className={numeric ? 'numbers' : undefined}>{formats.value(field, value)}</span>;
}
