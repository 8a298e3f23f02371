import { NativeSelect, NumberInput } from '@mantine/core';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { type CalendarView, calendarViews } from '@millwright/core/view/blocks/calendar.ts';
import type { CalendarSetup } from '@millwright/core/view/types.ts';
import { useText } from '../../../i18n/use-text.ts';
import { defineEditing, type EditingProps, type Proposal } from '../../editing/block-editing.ts';
import { Section } from '../../editing/fields/Section.tsx';
import { PathFields } from '../../editing/panels/PathFields.tsx';
import { RowsData } from '../../editing/panels/RowsData.tsx';
import { RowsLook } from '../../editing/panels/RowsLook.tsx';
import { mainColumns, rowsSetup } from '../../editing/panels/rows-proposals.ts';
import { statusOf, timePlaces, timesAnew, timesOf } from '../../editing/panels/time-places.ts';
import { usualHours } from '../events.ts';
import { CalendarHours } from './CalendarHours.tsx';

/** The longest duration of an event without an end, in hours (366 days). */
const longest = 8_784;

/** Proposes three calendars by the model's first date field: months, weeks, and days as a list. */
export function calendarProposals(model: ResolvedModel | null, schema: Schema): Proposal<CalendarSetup>[] {
  const [start] = model ? timesOf(schema, model) : [];
  if (!model || !start) return [];
  return (['month', 'week', 'list'] as const).map((initial) => ({
    id: initial,
    name: ({ text, label }) => text(`blocks.calendarEditing.proposals.${initial}`, { name: label(start.label) }),
    setup: { ...rowsSetup(model, mainColumns(schema, model), []), start: start.path, ...statusOf(schema, model), initial },
  }));
}

/** Edits which records a calendar shows, and which fields give their dates. */
const Data = (props: EditingProps<CalendarSetup>) => (
  <RowsData {...(props as unknown as Parameters<typeof RowsData>[0])} arranged own={(next) => timesAnew(props.schema, next)}>
    <PathFields {...(props as unknown as EditingProps)} places={timePlaces} />
  </RowsData>
);

/** Edits how a calendar looks: its first view, the duration of events without an end, and the hidden days and hours. */
function Look(props: EditingProps<CalendarSetup>) {
  const text = useText();
  const { setup, change, seal } = props;
  return (
    <>
      <RowsLook {...(props as unknown as Parameters<typeof RowsLook>[0])} chosen={false} />
      <Section title={text('blocks.editing.display')}>
        <NativeSelect
          size="sm"
          label={text('blocks.calendarEditing.initial')}
          value={setup.initial ?? 'month'}
          data={calendarViews.map((value) => ({ value, label: text(`blocks.calendar.${value}`) }))}
          onChange={({ currentTarget }) => change({ initial: currentTarget.value as CalendarView })}
        />
        <NumberInput
          size="sm"
          label={text('blocks.calendarEditing.duration')}
          min={0}
          max={longest}
          placeholder={String(usualHours)}
          value={setup.default_duration ?? ''}
          onBlur={seal}
          onChange={(hours) => {
            if (hours === '') change({ default_duration: undefined }, 'duration');
            else if (typeof hours === 'number' && hours > 0 && hours <= longest) change({ default_duration: hours }, 'duration');
          }}
        />
        <CalendarHours {...props} />
      </Section>
    </>
  );
}

/** How calendar blocks are created and edited. */
export const calendarEditing = defineEditing<CalendarSetup>({ ofModel: true, proposals: calendarProposals, Data, Look });
