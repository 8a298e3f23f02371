import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { CardlistSetup } from '@millwright/core/view/types.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import { defineEditing, type EditingProps, type Proposal } from '../../editing/block-editing.ts';
import { PathFields } from '../../editing/panels/PathFields.tsx';
import { RowsData } from '../../editing/panels/RowsData.tsx';
import { RowsLook } from '../../editing/panels/RowsLook.tsx';
import { listed, mainColumns, newest, rowsSetup } from '../../editing/panels/rows-proposals.ts';
import { isPicture } from '../../pictures/is-picture.ts';
import { isChoice, useSteps } from '../board/use-lanes.ts';

/** How many fields a proposed card shows. */
const fields = 5;

/**
 * Proposes three lists of cards: newest first; earliest due date first (or by name); and small cards with a name, a choice and a due date.
 */
function proposals(model: ResolvedModel | null, schema: Schema): Proposal<CardlistSetup>[] {
  if (!model) return [];
  const columns = listed(schema, model);
  const [name] = columns;
  const due = columns.find(({ kind }) => kind === 'date' || kind === 'datetime');
  const choice = columns.find(({ kind }) => kind === 'tag' || kind === 'relation');
  const sort = due?.sort ?? name?.sort;
  const brief = [name, choice, due].flatMap((column) => (column ? [{ path: column.path }] : []));
  return [
    {
      id: 'newest',
      name: ({ text }) => text('blocks.editing.proposals.newestCards'),
      setup: rowsSetup(model, mainColumns(schema, model, fields), newest),
    },
    {
      id: 'soonest',
      name: ({ text, label }) =>
        due ? text('blocks.editing.proposals.soonest', { name: label(due.label) }) : text('blocks.editing.proposals.byName'),
      setup: rowsSetup(model, mainColumns(schema, model, fields), sort ? [{ field: sort, direction: 'asc' }] : []),
    },
    { id: 'brief', name: ({ text }) => text('blocks.editing.proposals.brief'), setup: { ...rowsSetup(model, brief, newest), selectable: false } },
  ];
}

/** Edits what cards show, their picture, and the columns of a board: the options of a choice, or the steps of a process. */
function Data(props: EditingProps<CardlistSetup>) {
  const text = useText();
  const { model } = props;
  const { data } = useSteps(model?.model.slug ?? '', model !== null);
  const divides = (column: ResolvedColumn) => !column.many && (isChoice(column) || (data?.path?.startsWith(`${column.path}.`) ?? false));
  return (
    <RowsData {...(props as unknown as Parameters<typeof RowsData>[0])} columnsTitle={text('blocks.editing.fieldsOfCard')}>
      <PathFields {...(props as unknown as EditingProps)} places={{ columns_by: { accept: divides }, image: { accept: isPicture } }} />
    </RowsData>
  );
}

/** How a list of cards is made and set up. */
export const cardsEditing = defineEditing<CardlistSetup>({ ofModel: true, proposals, Data, Look: RowsLook });
