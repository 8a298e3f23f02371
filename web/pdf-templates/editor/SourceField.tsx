import { Textarea } from '@mantine/core';
import classes from './editor.module.css';

type Props = { label: string; hint: string | null; value: string; readOnly: boolean; onChange: (value: string) => void; onBlur: () => void };

/** One text of a template, in letters of one width. */
export function SourceField({ label, hint, value, readOnly, onChange, onBlur }: Props) {
  return (
    <Textarea
      aria-label={label}
      description={hint}
      rows={24}
      resize="vertical"
      spellCheck={false}
      classNames={{ input: classes.source ?? '' }}
      value={value}
      readOnly={readOnly}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}
