import { optionOfDefault } from '@millwright/core/field/default.ts';
import { isRequired } from '@millwright/core/form/check-values.ts';
import { holdsFiles, holdsLines, isWritable } from '@millwright/core/form/kinds.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { Suspense } from 'react';
import { viewOfFormField } from '../../fields/registry.ts';
import { AutocompleteField } from '../../fields/text/AutocompleteField.tsx';
import { ComingField } from '../../fields/view/ComingField.tsx';
import type { ControlProps } from '../../fields/view/field-view.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { Waiting } from '../../ui/states/Waiting.tsx';
import type { FieldProps } from '../lines/field-props.ts';
import { ItemsField } from '../lines/ItemsField.tsx';
import { useFormModel } from '../state/form-model.ts';
import { fieldName } from '../values/field-name.ts';
import { pathText, recordAt, valueAtPath } from '../values/form-values.ts';
import { FilesControl } from './FilesControl.tsx';
import { FormulaField } from './FormulaField.tsx';
import { modelField } from './model-field.ts';
import { ReadOnlyValue } from './ReadOnlyValue.tsx';
import { RelationField } from './RelationField.tsx';
import { useProposal } from './use-proposal.ts';

const MeasureField = loadable(async () => (await import('../../measuring/MeasureField.tsx')).MeasureField, {
  meanwhile: ({ value, common }) => <ComingField common={common} text={typeof value === 'number' ? formatNumber(value) : String(value ?? '')} />,
});
const PrintableField = loadable(async () => (await import('../printing/PrintableField.tsx')).PrintableField);
const SamplingField = loadable(async () => (await import('../sampling/SamplingField.tsx')).SamplingField);

/** The shared properties of a form field, and the setter of its value. */
function useField({ field, path, model, stands, bare = false }: FieldProps) {
  const label = useLabel();
  const words = useProblemText();
  const { state } = useFormModel();
  const id = pathText(path);
  const problem = state.problems.find((one) => one.field === id);
  const name = label(fieldName(field, model));
  const required = (isRequired(field) || (stands ?? state.stands).required.has(field.attribute)) && isWritable(field);
  const common = {
    id,
    label: bare ? undefined : name,
    'aria-label': bare ? name : undefined,
    description: bare ? undefined : label(field.description) || undefined,
    required: required && !bare,
    error: problem && words(problem),
  };
  return { name, required, common, value: valueAtPath(state.values, path), set: (next: Json) => state.set(path, next) };
}

/** An editable field: with the editor of its type, or one that only forms have (related records, files, suggestions). */
function FieldEditor(props: FieldProps) {
  const { field, model, options, around, bare = false } = props;
  const text = useText();
  const { node_id } = useFormModel();
  const { name, required, common, value, set } = useField(props);
  useProposal(props);
  if (field.kind === 'relationship')
    return <RelationField field={field} model={model} value={value} onChange={set} around={around} common={common} />;
  if (field.kind === 'autocomplete')
    return <AutocompleteField value={value} onChange={set} model={model} attribute={field.attribute} common={common} />;
  if (holdsFiles(field)) return <FilesControl field={field} value={value} onChange={set} name={name} bare={bare} common={common} />;
  const stored = model?.fields.get(field.attribute);
  if (field.kind === 'measure')
    return <MeasureField value={value} onChange={set} unit={stored?.misc?.unit} device={field.device ?? ''} bare={bare} common={common} />;
  const Editor = viewOfFormField(field, stored)?.Editor;
  const hints: ControlProps = {
    ...(field.kind === 'option' && !field.multiple && { placeholder: text('forms.choose') }),
    ...((stored?.misc?.counter || (!bare && stored && optionOfDefault(stored))) && !node_id && { placeholder: text('filling.counted') }),
    ...(field.autofill && { 'data-scan': 'code' }),
  };
  return (
    Editor && (
      <Editor
        field={modelField(field, model, options)}
        value={value}
        onChange={set}
        required={required}
        place="form"
        common={{ ...common, ...hints }}
      />
    )
  );
}

/** Shows one field of a form: lines, a formula, a read-only value, or an editor. */
export function FieldControl(props: FieldProps) {
  const { field, path, model, options, around, stands, bare = false } = props;
  const label = useLabel();
  const { state, node_id, fixed } = useFormModel();
  const { name, value } = useField(props);
  if (holdsLines(field)) {
    const shared = {
      field,
      path,
      name,
      model,
      options: (options[field.attribute] as JsonObject | undefined) ?? {},
      parent: around ?? state.values,
      stands: stands ?? state.stands,
      Field: FieldControl,
    };
    return field.kind === 'sampling' ? (
      <Suspense fallback={<Waiting />}>
        <SamplingField {...shared} />
      </Suspense>
    ) : (
      <ItemsField {...shared} />
    );
  }
  if (field.kind === 'printable')
    return (
      <Suspense fallback={<Waiting lines={1} />}>
        <PrintableField field={field} />
      </Suspense>
    );
  const common = { field, model, value, name, bare, options };
  const computed = field.kind === 'formula' || (!isWritable(field) && model?.fields.get(field.attribute)?.misc?.formulaV1 !== undefined);
  if (computed) {
    const values = valueAtPath(state.values, path.slice(0, -1)) as JsonObject;
    return <FormulaField {...common} values={values} place={{ path, ...(around && { around }) }} />;
  }
  if (!isWritable(field) || (field.autofill && field.autofill !== 'scanned_code')) return <ReadOnlyValue {...common} />;
  const because = fixed.of(model, recordAt(state.values, path, node_id), field.attribute);
  return because ? <ReadOnlyValue {...common} reason={label(because)} /> : <FieldEditor {...props} />;
}
