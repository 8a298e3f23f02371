import { holdsFiles } from '@millwright/core/form/kinds.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { FilesEditor } from '../../fields/file/FilesEditor.tsx';
import { viewOfFormValue } from '../../fields/registry.ts';
import { FixedHint } from '../../ui/FixedHint.tsx';
import classes from '../forms.module.css';
import { useFormModel } from '../state/form-model.ts';
import { useValueWords } from './use-value-words.ts';

type Props = {
  field: FormField;
  model: ResolvedModel | null;
  value: Json;
  name: string;
  bare: boolean;
  options: JsonObject /** Why the value is locked. */;
  reason?: string;
};

/** Shows a read-only value of a form. */
export function ReadOnlyValue({ field, model, value, name, bare, options, reason }: Props) {
  const { state } = useFormModel();
  const words = useValueWords();
  const stored = model?.fields.get(field.attribute);
  const unit = stored && viewOfFormValue(field, stored)?.unit?.(stored);
  const content = words({ field, model, options, names: state.names }, value);
  const output = holdsFiles(field) ? (
    <FilesEditor label={name} ids={Array.isArray(value) ? value.map(String) : []} pictures={field.kind === 'image'} />
  ) : (
    <output className={classes.output} data-numeric={typeof value === 'number'} aria-label={bare ? name : undefined}>
      <span className={classes.words} title={bare && content ? content : undefined}>
        {content || '–'}
      </span>
      {content && unit && <span className={classes.unit}> {unit}</span>}
      {reason && <FixedHint reason={reason} />}
    </output>
  );
  if (bare) return output;
  return (
    <div>
      <div className={classes.label}>{name}</div>
      {output}
    </div>
  );
}
