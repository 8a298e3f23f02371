import { NativeSelect } from '@mantine/core';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { type GanttPrecision, ganttPrecisions } from '@millwright/core/view/blocks/gantt.ts';
import type { GanttSetup } from '@millwright/core/view/types.ts';
import { useText } from '../../../i18n/use-text.ts';
import { defineEditing, type EditingProps, type Proposal } from '../../editing/block-editing.ts';
import { Section } from '../../editing/fields/Section.tsx';
import { PathFields, type Places } from '../../editing/panels/PathFields.tsx';
import { RowsData } from '../../editing/panels/RowsData.tsx';
import { RowsLook } from '../../editing/panels/RowsLook.tsx';
import { mainColumns, rowsSetup } from '../../editing/panels/rows-proposals.ts';
import { statusOf, timePlaces, timesAnew, timesOf } from '../../editing/panels/time-places.ts';

/** Bars between the first two times of a model where it has two, and bars by its first over days and over months. */
export function ganttProposals(model: ResolvedModel | null, schema: Schema): Proposal<GanttSetup>[] {
  const [start, end] = model ? timesOf(schema, model) : [];
  if (!model || !start) return [];
  const bars = { ...rowsSetup(model, mainColumns(schema, model), []), start: start.path, ...statusOf(schema, model) };
  const by = (precision: GanttPrecision): Proposal<GanttSetup> => ({
    id: precision,
    name: ({ text, label }) => text(`blocks.ganttEditing.proposals.${precision}`, { name: label(start.label) }),
    setup: { ...bars, precision },
  });
  const span: Proposal<GanttSetup>[] =
    end?.field && end.kind === start.kind
      ? [
          {
            id: 'span',
            name: ({ text, label }) => text('blocks.ganttEditing.proposals.span', { start: label(start.label), end: label(end.label) }),
            setup: { ...bars, end: end.path },
          },
        ]
      : [];
  return [...span, by('day'), by('month')];
}

/** What a gantt shows: records, the fields that their bars begin and end by, and the records that come before them. */
function Data(props: EditingProps<GanttSetup>) {
  const { schema, model } = props;
  const places: Places = { ...timePlaces, after: { accept: ({ target }) => target !== null && target.model.slug === model?.model.slug } };
  return (
    <RowsData {...(props as unknown as Parameters<typeof RowsData>[0])} arranged own={(next) => ({ ...timesAnew(schema, next), after: undefined })}>
      <PathFields {...(props as unknown as EditingProps)} places={places} />
    </RowsData>
  );
}

/** How a gantt looks: what a column of it stands for at first. */
function Look(props: EditingProps<GanttSetup>) {
  const text = useText();
  const { setup, change } = props;
  return (
    <>
      <RowsLook {...(props as unknown as Parameters<typeof RowsLook>[0])} chosen={false} />
      <Section title={text('blocks.editing.display')}>
        <NativeSelect
          size="sm"
          label={text('blocks.gantt.precision')}
          value={setup.precision ?? 'day'}
          data={ganttPrecisions.map((value) => ({ value, label: text(`blocks.gantt.${value}`) }))}
          onChange={({ currentTarget }) => change({ precision: currentTarget.value as GanttPrecision })}
        />
      </Section>
    </>
  );
}

/** How a gantt is made and set up. */
export const ganttEditing = defineEditing<GanttSetup>({ ofModel: true, proposals: ganttProposals, Data, Look });
