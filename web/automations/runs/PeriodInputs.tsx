import { TextInput } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';

type Period = { from?: string | undefined; to?: string | undefined };

/** The days between which something was. */
export function PeriodInputs({ from, to, onChange }: Period & { onChange: (part: { from?: string; to?: string }) => void }) {
  const text = useText();
  return (
    <>
      <TextInput
        type="date"
        label={text('automations.runSearch.from')}
        value={from ?? ''}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={text('automations.runSearch.to')}
        value={to ?? ''}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </>
  );
}
