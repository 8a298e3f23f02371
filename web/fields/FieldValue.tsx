import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { safeHref } from '../format/links.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import classes from '../objects/objects.module.css';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { FileNames } from './file/FileNames.tsx';
import { useFormats } from './use-formats.ts';

type Props = { field: Field; value: Json };

/** A field's value as people read it. */
export function FieldValue({ field, value }: Props) {
  const text = useText();
  const label = useLabel();
  const formats = useFormats();
  const empty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  if (empty) return <span>{text('objects.empty')}</span>;
  if (field.type === 'file') return <FileNames ids={[value].flat().map(String)} />;
  const options = field.misc?.options ?? [];
  const toned = [value].flat().map((key) => options.find((option) => option.key === key));
  if (toned.some((option) => option?.tone)) {
    return (
      <span className={classes.chips}>
        {toned.map((option) => option && <StatusBadge key={option.key} tone={option.tone ?? 'draft'} label={label(option.label)} />)}
      </span>
    );
  }
  const href = field.type === 'link' || field.subtype === 'link' ? safeHref(value) : null;
  if (href) {
    return (
      <a className={classes.link} href={href} target="_blank" rel="noreferrer">
        {String(value)}
      </a>
    );
  }
  if (field.type === 'progress' && typeof value === 'number') return <ProgressBar value={value} text={formats.value(field, value)} />;
  const numeric = typeof value === 'number';
  const zoned = field.type === 'datetime' && typeof value === 'string' ? formats.zoned(value) : undefined;
  return (
    <span className={numeric ? 'numbers' : undefined} title={zoned}>
      {formats.value(field, value)}
    </span>
  );
}
