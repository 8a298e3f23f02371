import { NativeSelect, TextInput } from '@mantine/core';
import type { RelativeDate } from '@millwright/core/filter/types.ts';
import { useText } from '../../i18n/use-text.ts';

const directions = ['this', 'past', 'next'] as const satisfies readonly RelativeDate['direction'][];
const units = ['hour', 'day', 'week', 'month', 'year'] as const satisfies readonly RelativeDate['unit'][];

/** `days`: the value has no time of day, so hours are not offered. */
type Props = { value: RelativeDate; onChange: (value: RelativeDate) => void; days?: boolean; common?: { size?: 'xs'; disabled?: boolean } };

/** A span of time seen from now: this month, the past 7 days. Conditions of filters and of automations compare with it. */
export function RelativeDateField({ value, onChange, days = false, common = {} }: Props) {
  const text = useText();
  const unitOf = (unit: RelativeDate['unit']) => text(value.direction === 'this' ? `filter.thisUnit.${unit}` : `filter.unit.${unit}`);
  const shared = { ...common, 'aria-label': text('filter.value') };
  return (
    <>
      <NativeSelect
        {...shared}
        value={value.direction}
        onChange={(event) => onChange({ ...value, direction: event.currentTarget.value as RelativeDate['direction'] })}
        data={directions.map((direction) => ({ value: direction, label: text(`filter.direction.${direction}`) }))}
      />
      {value.direction !== 'this' && (
        <TextInput
          {...shared}
          w={72}
          inputMode="numeric"
          value={String(value.count)}
          onChange={(event) => onChange({ ...value, count: Math.max(1, Number.parseInt(event.currentTarget.value, 10) || 1) })}
        />
      )}
      <NativeSelect
        {...shared}
        value={value.unit}
        onChange={(event) => onChange({ ...value, unit: event.currentTarget.value as RelativeDate['unit'] })}
        data={units.filter((unit) => unit !== 'hour' || !days || value.unit === 'hour').map((unit) => ({ value: unit, label: unitOf(unit) }))}
      />
    </>
  );
}
