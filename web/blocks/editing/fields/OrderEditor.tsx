import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Ordering } from '@millwright/core/view/types.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import classes from './fields.module.css';
import { OrderEntries } from './OrderEntries.tsx';
import { PathPicker } from './PathPicker.tsx';
import { pathWords } from './paths.ts';

type Props = { schema: Schema; model: ResolvedModel; value: readonly Ordering[]; onChange: (ordering: Ordering[]) => void };

/** Edits how records are sorted: by the first entry, then by the next. */
export function OrderEditor({ schema, model, value, onChange }: Props) {
  const text = useText();
  const label = useLabel();
  return (
    <div className={classes.part}>
      <OrderEntries
        value={value}
        keyOf={({ field }) => field}
        nameOf={({ field }) => pathWords(schema, model, field, (column) => label(column.label))}
        onChange={onChange}
      />
      {value.length < 10 && (
        <PathPicker
          bare
          schema={schema}
          model={model}
          value=""
          label={text('blocks.editing.addOrder')}
          placeholder={text('blocks.editing.addOrder')}
          accept={({ sort, path }) => sort !== null && !value.some(({ field }) => field === sort || field === path)}
          onChange={(_, column) => column?.sort && onChange([...value, { field: column.sort, direction: 'asc' }])}
        />
      )}
    </div>
  );
}
