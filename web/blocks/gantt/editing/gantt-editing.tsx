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

/** Proposes bars between a model's first two date fields, and bars of its first one by days and by months. */
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

/** Edits what a gantt shows: records, their start and end fields, and their predecessors. */
function Data(props: EditingProps<GanttSetup>) {
  const { schema, model } = props;
  const places: Places = { ...timePlaces, after: { accept: ({ target }) => target !== null && target.model.slug === model?.model.slug } };
  return (
    <RowsData {...(props as unknown as Parameters<typeof RowsData>[0])} arranged own={(next) => ({ ...timesAnew(schema, next), after: undefined })}>
      <PathFields {...(props as unknown as EditingProps)} places={places} />
    </RowsData>
  );
}

/** Edits how a gantt looks: its first time scale. */
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

/** How gantt blocks are created and edited. */
export const ganttEditing = defineEditing<GanttSetup>({ ofModel: true, proposals: ganttProposals, Data, Look });
