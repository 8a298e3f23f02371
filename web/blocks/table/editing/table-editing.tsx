import { Switch } from '@mantine/core';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { TableSetup } from '@millwright/core/view/types.ts';
import { OptionalLabel } from '../../../documents/fields/OptionalLabel.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { defineEditing, type EditingProps, type Proposal } from '../../editing/block-editing.ts';
import { RowsData } from '../../editing/panels/RowsData.tsx';
import { RowsLook } from '../../editing/panels/RowsLook.tsx';
import { listed, mainColumns, newest, rowsSetup } from '../../editing/panels/rows-proposals.ts';
import { GroupingEditor } from './GroupingEditor.tsx';

/** Proposes three tables: main fields with the newest first, grouped by the first choice, and with sums. */
function proposals(model: ResolvedModel | null, schema: Schema): Proposal<TableSetup>[] {
  if (!model) return [];
  const table = (ordering: TableSetup['ordering']) => ({ ...rowsSetup(model, mainColumns(schema, model), ordering), sortable: true });
  const columns = listed(schema, model);
  const choice = columns.find(({ kind }) => kind === 'tag' || kind === 'relation') ?? columns.find(({ kind }) => kind === 'boolean');
  const figures = columns.filter(({ kind }) => kind === 'number').slice(0, 5);
  const [name] = columns;
  const byName = name?.sort ? [{ field: name.sort, direction: 'asc' as const }] : [];
  const grouped: Proposal<TableSetup>[] = choice
    ? [
        {
          id: 'grouped',
          name: ({ text, label }) => text('blocks.editing.proposals.grouped', { name: label(choice.label) }),
          setup: { ...table(byName), grouping: [{ path: choice.path }] },
        },
      ]
    : [{ id: 'by-name', name: ({ text }) => text('blocks.editing.proposals.byName'), setup: table(byName) }];
  const summed: Proposal<TableSetup>[] = figures.length
    ? [
        {
          id: 'figures',
          name: ({ text }) => text('blocks.editing.proposals.figures'),
          setup: {
            ...table(byName),
            columns: [...(name ? [{ path: name.path }] : []), ...figures.map(({ path }) => ({ path, total: 'sum' as const }))],
            aggregation: true,
          },
        },
      ]
    : [
        {
          id: 'editable',
          name: ({ text }) => text('blocks.editing.proposals.editable'),
          setup: { ...table(byName), columns: mainColumns(schema, model).map((column) => ({ ...column, editable: true })) },
        },
      ];
  return [{ id: 'newest', name: ({ text }) => text('blocks.editing.proposals.newest'), setup: table(newest) }, ...grouped, ...summed];
}

function Data(props: EditingProps<TableSetup>) {
  const { setup, schema, model, change } = props;
  return (
    <RowsData {...(props as unknown as Parameters<typeof RowsData>[0])} grid>
      {model && <GroupingEditor schema={schema} model={model} value={setup.grouping ?? []} onChange={(grouping) => change({ grouping })} />}
    </RowsData>
  );
}

function Look(props: EditingProps<TableSetup>) {
  const text = useText();
  const { setup, change } = props;
  return (
    <RowsLook {...(props as unknown as Parameters<typeof RowsLook>[0])}>
      <Switch
        label={text('blocks.editing.sortable')}
        checked={setup.sortable}
        onChange={(event) => change({ sortable: event.currentTarget.checked })}
      />
      <Switch
        label={text('blocks.editing.aggregation')}
        checked={setup.aggregation ?? false}
        onChange={(event) => change({ aggregation: event.currentTarget.checked || undefined })}
      />
      <OptionalLabel
        label={text('blocks.editing.emptyText')}
        placeholder={text('table.emptyExample')}
        value={setup.empty_text}
        onChange={(empty_text) => change({ empty_text }, 'empty_text')}
      />
    </RowsLook>
  );
}

/** How table blocks are created and edited. */
export const tableEditing = defineEditing<TableSetup>({ ofModel: true, proposals, Data, Look });
