import type { End } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { isWritable } from '../fields/is-writable.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { DataTable } from '../ui/layout/DataTable.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import classes from './explorer.module.css';
import { type OwnModel, useDescribed } from './use-interface.ts';

type Row = { name: string; type: string; label: string; note: string };

/** The fields of a model by the names that programs use, as the server describes them to this person. */
export function FieldsPanel({ own: { model, type } }: { own: OwnModel }) {
  const text = useText();
  const label = useLabel();
  const described = useDescribed(type);
  const noteOf = (field: Field | undefined, end: End | undefined): string => {
    if (field && !isWritable(field)) return text('explorer.notes.computed');
    if (field?.validation === 'required') return text('explorer.notes.required');
    return end ? text('explorer.notes.relation', { model: end.to }) : '';
  };
  const rows = described.data?.map(({ name, type: written }): Row => {
    const [field, end] = [model.fields.get(name), model.ends.get(name)];
    return { name, type: written, label: label(field?.label ?? end?.attribute?.label), note: noteOf(field, end) };
  });
  return (
    <Panel title={text('explorer.fields')}>
      {described.isPending && <Waiting />}
      {described.error && <Failure error={described.error} onRetry={() => void described.refetch()} />}
      {rows && (
        <DataTable
          caption={text('explorer.fields')}
          rows={rows}
          rowKey={({ name }) => name}
          stacks
          columns={[
            { key: 'name', label: text('explorer.columns.name'), cell: ({ name }) => <code className={classes.code}>{name}</code> },
            { key: 'type', label: text('explorer.columns.type'), cell: ({ type: written }) => <code className={classes.code}>{written}</code> },
            { key: 'label', label: text('explorer.columns.label'), cell: (row) => row.label, grow: true },
            { key: 'note', label: text('explorer.columns.note'), cell: ({ note }) => note },
          ]}
          empty={text('explorer.noFields')}
        />
      )}
    </Panel>
  );
}
