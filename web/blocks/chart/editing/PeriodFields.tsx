import { NativeSelect, NumberInput } from '@mantine/core';
import { periodUnits } from '@millwright/core/view/setup/aggregations.ts';
import type { Period } from '@millwright/core/view/setup/axis.ts';
import { useText } from '../../../i18n/use-text.ts';

type Props = { value: Period | undefined; onChange: (period: Period | undefined) => void /** Ends one undo step. */; seal: () => void };

/** Chooses the time span of a chart: all of time, or the last n units. */
export function PeriodFields({ value, onChange, seal }: Props) {
  const text = useText();
  return (
    <>
      <NativeSelect
        size="sm"
        label={text('blocks.editing.lookBack')}
        value={value?.unit ?? ''}
        data={[
          { value: '', label: text('blocks.metricsEditing.always') },
          ...periodUnits.map((unit) => ({ value: unit, label: text(`blocks.groups.units.${unit}`) })),
        ]}
        onChange={({ currentTarget }) => {
          const unit = periodUnits.find((one) => one === currentTarget.value);
          onChange(unit && { count: value?.count ?? 30, unit });
        }}
      />
      {value && (
        <NumberInput
          size="sm"
          label={text('blocks.metricsEditing.count')}
          min={1}
          max={1_000}
          allowDecimal={false}
          value={value.count}
          onBlur={seal}
          onChange={(count) => typeof count === 'number' && count >= 1 && count <= 1_000 && onChange({ ...value, count })}
        />
      )}
    </>
  );
}
