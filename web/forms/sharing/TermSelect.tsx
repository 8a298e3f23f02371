import { Select } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';

/** How long a link may be good for, in days; thirty unless somebody says otherwise. */
const terms = [1, 7, 30, 90];

/** For how many days a link is good. */
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
