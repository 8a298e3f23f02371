import { Select } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';

/** The choices for how long a link is valid, in days; 30 by default. */
const terms = [1, 7, 30, 90];

/** Selects how many days a link is valid. */
export function TermSelect({ days, onChange, disabled = false }: { days: string; onChange: (days: string) => void; disabled?: boolean }) {
  const text = useText();
  return (
    <Select
      label={text('sharing.term')}
      allowDeselect={false}
      data={terms.map((count) => ({ value: String(count), label: text('sharing.days', { count }) }))}
      value={days}
      disabled={disabled}
      onChange={(value) => onChange(value ?? '30')}
    />
  );
}
