import type { DeclaredInput } from '@millwright/core/automation/inputs/declared-input.ts';
import { isObject, type Json, type JsonObject, ownValue } from '@millwright/core/json.ts';
import { IconX } from '@tabler/icons-react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { useInputsOf } from '../data/use-inputs-of.ts';
import { DeclaredValue } from '../declared/DeclaredValue.tsx';
import classes from '../inspector/inspector.module.css';
import { JsonField } from '../json/JsonField.tsx';
import { useEditor } from '../state/editor-context.ts';
import { FilledText } from './parts/FilledText.tsx';
import { MappingField } from './parts/MappingField.tsx';
import type { ValueProps } from './value-props.ts';
import { fixedText } from './words/fixed-text.ts';

type InputProps = ValueProps & { declared: DeclaredInput };

/** One input of the called automation, by its type, fixed or with a variable. */
function HandedInput({ step, path, value, variables, declared, onChange }: InputProps) {
  const label = useLabel();
  const { editable } = useEditor();
  const name = label(declared.label ?? '') || declared.name;
  const help = label(declared.help ?? '');
  const optional = !declared.required || declared.default !== undefined;
  const keep = (next: Json) => onChange(path, next === null || next === '' ? undefined : next);
  return (
    <div>
      <MappingField
        place={`${step.id}/${path.join('.')}`}
        label={name}
        name={name}
        value={value}
        variables={variables}
        empty={declared.list ? [] : ''}
        {...(optional && { optional: true })}
        onChange={(next, parked) => onChange(path, next, parked)}
      >
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
      </MappingField>
      {help && <p className={classes.hint}>{help}</p>}
    </div>
  );
}

/** The inputs for the called automation: a field for each declared input, or JSON if it declares none. */
export function AutomationInputs(props: ValueProps & { id: string }) {
  const text = useText();
  const { editable } = useEditor();
  const { id, step, field, path, value, onChange } = props;
  const inputs = useInputsOf()(String(step.input.automation ?? '')) ?? [];
  if (inputs.length === 0) return <JsonField id={id} value={value} optional={field.optional === true} onChange={(next) => onChange(path, next)} />;
  const given: JsonObject = isObject(value) ? value : {};
  const others = Object.keys(given).filter((name) => !inputs.some((declared) => declared.name === name));
  return (
    <div className={classes.pairs}>
      {inputs.map((declared) => (
        <HandedInput
          key={`${String(step.input.automation)}/${declared.name}`}
          {...props}
          path={[...path, declared.name]}
          value={ownValue(given, declared.name)}
          declared={declared}
        />
      ))}
      {others.map((name) => (
        <div key={name} className={classes.row}>
          <p className={classes.wrong}>{text('automations.declared.gone', { name })}</p>
          {editable && (
            <ToolbarButton size={28} label={`${text('actions.remove')}: ${name}`} icon={IconX} onClick={() => onChange([...path, name], undefined)} />
          )}
        </div>
      ))}
    </div>
  );
}
