import { Select } from '@mantine/core';
import type { PathOption } from './label-paths.ts';

type Props = {
  label: string;
  options: readonly PathOption[];
  value: string | undefined;
  readOnly: boolean;
  /** Whether it may be left empty. */
  clearable?: boolean;
  onChange: (path: string | undefined) => void;
};

/** Selects a path to a value for the label. A path that is not offered stays as it was written. */
export function PathSelect({ label, options, value, readOnly, clearable = false, onChange }: Props) {
  const isOption = !value || options.some((each) => each.value === value);
  return (
    <Select
      label={label}
      data={isOption ? [...options] : [{ value, label: value }, ...options]}
      value={value ?? null}
      searchable
      clearable={clearable && !readOnly}
      allowDeselect={clearable}
      readOnly={readOnly}
      onChange={(path) => onChange(path ?? undefined)}
    />
  );
}
