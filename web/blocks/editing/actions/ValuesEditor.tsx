import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { IconX } from '@tabler/icons-react';
import { isWritable } from '../../../fields/is-writable.ts';
import { viewOfField } from '../../../fields/registry.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { ToolbarButton } from '../../../ui/ToolbarButton.tsx';
import classes from '../fields/fields.module.css';
import { PathPicker } from '../fields/PathPicker.tsx';

type Props = { schema: Schema; model: ResolvedModel; value: JsonObject; onChange: (values: JsonObject, tag?: string) => void };

/** Edits the values that an action sets in fields of a record. */
export function ValuesEditor({ schema, model, value, onChange }: Props) {
  const text = useText();
  const label = useLabel();
  return (
    <div className={classes.part}>
      {Object.entries(value).map(([name, one]) => {
        const field = model.fields.get(name);
        const Editor = field && viewOfField(field).Editor;
        const words = label(field?.label) || name;
        const set = (next: Json) => onChange({ ...value, [name]: next }, `values.${name}`);
        return (
          <div key={name} className={classes.entry}>
            <span className={classes.name}>
              {Editor ? (
                <Editor field={field} value={one} onChange={set} place="bulk" common={{ label: words, size: 'sm' }} />
              ) : (
                `${words}: ${JSON.stringify(one)}`
              )}
            </span>
            <ToolbarButton
              size={28}
              label={text('blocks.editing.remove', { name: words })}
              icon={IconX}
              onClick={() => onChange(Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)))}
            />
          </div>
        );
      })}
      <PathPicker
        bare
        schema={schema}
        model={model}
        value=""
        label={text('blocks.editing.addValue')}
        placeholder={text('blocks.editing.addValue')}
        accept={({ path, field }) =>
          !path.includes('.') && field !== null && isWritable(field) && viewOfField(field).Editor !== null && !(path in value)
        }
        onChange={(path) => path && onChange({ ...value, [path]: null })}
      />
    </div>
  );
}
