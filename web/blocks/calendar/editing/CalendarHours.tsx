import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import type { CalendarSetup } from '@millwright/core/view/types.ts';
import { weekdayName } from '../../../format/dates.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import type { EditingProps } from '../../editing/block-editing.ts';

/** The days of the week from Monday to Sunday; 0 is Sunday. */
const week = [1, 2, 3, 4, 5, 6, 0];
const mostHidden = 6;

/** Chooses the weekdays and hours that a calendar hides. */
export function CalendarHours({ setup, change, seal }: EditingProps<CalendarSetup>) {
  const text = useText();
  const language = useLanguage();
  const { hidden_days = [], slot_start = '', slot_end = '' } = setup;
  const isWrong = (slot_start || '00:00') >= (slot_end || '24:00');
  return (
    <>
      <Checkbox.Group
        size="sm"
        label={text('blocks.calendarEditing.hiddenDays')}
        value={hidden_days.map(String)}
        onChange={(days) => change({ hidden_days: days.length ? days.map(Number).sort() : undefined })}
      >
        <SimpleGrid cols={2} spacing="xs" verticalSpacing={6} mt={6}>
          {week.map((day) => (
            <Checkbox
              key={day}
              size="sm"
              value={String(day)}
              label={weekdayName(day, language)}
              disabled={hidden_days.length >= mostHidden && !hidden_days.includes(day)}
            />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <TextInput
        size="sm"
        type="time"
        label={text('blocks.calendarEditing.slotStart')}
        value={slot_start}
        onBlur={seal}
        onChange={({ currentTarget }) => change({ slot_start: currentTarget.value || undefined }, 'slot_start')}
      />
      <TextInput
        size="sm"
        type="time"
        label={text('blocks.calendarEditing.slotEnd')}
        value={slot_end}
        error={isWrong && text('blocks.calendarEditing.slotWrong')}
        onBlur={seal}
        onChange={({ currentTarget }) => change({ slot_end: currentTarget.value || undefined }, 'slot_end')}
      />
    </>
  );
}
