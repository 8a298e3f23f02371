import type { DeclaredInput } from '@millwright/core/automation/inputs/declared-input.ts';
import { isObject, type Json, type JsonObject, ownValue } from '@millwright/core/json.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useInputsOf } from '../data/use-inputs-of.ts';
import { DeclaredValue } from '../declared/DeclaredValue.tsx';
import classes from '../inspector/inspector.module.css';
import { JsonField } from '../json/JsonField.tsx';
import { useEditor } from '../state/editor-context.ts';
import { GoneValues } from './GoneValues.tsx';
import { FilledText } from './parts/FilledText.tsx';
import { ValueField } from './ValueField.tsx';
import type { ValueProps } from './value-props.ts';
import { fixedText } from './words/fixed-text.ts';

type InputProps = ValueProps & { declared: DeclaredInput };

/** One input of the started automation, edited by its type: a fixed value or a variable. */
function HandedInput({ declared, ...props }: InputProps) {
  const label = useLabel();
  const { editable } = useEditor();
  const { path, value, variables, onChange } = props;
  const name = label(declared.label ?? '') || declared.name;
  const help = label(declared.help ?? '');
  const optional = !declared.required || declared.default !== undefined;
  const keep = (next: Json) => onChange(path, next === null || next === '' ? undefined : next);
  return (
    <div>
      <ValueField {...props} name={name} empty={declared.list ? [] : ''} optional={optional}>
        {(id) =>
          declared.type === 'text' && !declared.list ? (
            <FilledText id={id} name={name} long rows={1} value={fixedText(value)} variables={variables} onChange={keep} />
          ) : (
            <DeclaredValue
              key={declared.type}
              id={id}
              declared={declared}
              hideLabel
              value={value === '' ? null : value}
              disabled={!editable}
              onChange={keep}
            />
          )
        }
      </ValueField>
      {help && <p className={classes.hint}>{help}</p>}
    </div>
  );
}

/** The inputs for the called automation: a field for each declared input, or JSON if it declares none. */
export function AutomationInputs(props: ValueProps & { id: string }) {
  const text = useText();
  const { id, step, field, path, value, onChange } = props;
  const inputs = useInputsOf()(String(step.input.automation ?? '')) ?? [];
  if (inputs.length === 0) return <JsonField id={id} value={value} optional={field.optional === true} onChange={(next) => onChange(path, next)} />;
  const values: JsonObject = isObject(value) ? value : {};
  return (
    <div className={classes.pairs}>
      {inputs.map((declared) => (
        <HandedInput
          key={`${String(step.input.automation)}/${declared.name}`}
          {...props}
          path={[...path, declared.name]}
          value={ownValue(values, declared.name)}
          declared={declared}
        />
      ))}
      <GoneValues path={path} given={values} taken={inputs} words={(name) => text('automations.declared.gone', { name })} onChange={onChange} />
    </div>
  );
}
