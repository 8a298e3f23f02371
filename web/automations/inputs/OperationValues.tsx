import { Select } from '@mantine/core';
import type { Param } from '@millwright/core/integration/operation.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { IconX } from '@tabler/icons-react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { useOperationNamed } from '../data/use-integration-named.ts';
import classes from '../inspector/inspector.module.css';
import { JsonField } from '../json/JsonField.tsx';
import { useEditor } from '../state/editor-context.ts';
import { FilledText } from './parts/FilledText.tsx';
import { MappingField } from './parts/MappingField.tsx';
import type { ValueProps } from './value-props.ts';
import { fixedText } from './words/fixed-text.ts';

type ParamProps = ValueProps & { param: Param };

/** One value of an operation, by its type and with its label. */
function OperationValue({ step, path, value, variables, param, onChange }: ParamProps) {
  const text = useText();
  const label = useLabel();
  const { editable } = useEditor();
  const name = label(param.label ?? '') || param.name;
  const optional = !param.required && param.in !== 'path';
  const keep = (next: Json) => onChange(path, next === '' && optional ? undefined : next);
  const choices =
    param.type === 'boolean'
      ? [
          { value: 'true', label: text('automations.fields.yes') },
          { value: 'false', label: text('automations.fields.no') },
        ]
      : param.choices?.map((choice) => ({ value: choice, label: choice }));
  return (
    <MappingField
      place={`${step.id}/${path.join('.')}`}
      label={name}
      name={name}
      value={value}
      variables={variables}
      empty=""
      {...(optional && { optional: true })}
      onChange={(next, parked) => onChange(path, next, parked)}
    >
      {(id) => {
        if (param.type === 'json') return <JsonField id={id} value={value} optional={optional} onChange={(next) => onChange(path, next)} />;
        if (choices)
          return (
            <Select
              id={id}
              data={choices}
              value={fixedText(value) || null}
              readOnly={!editable}
              clearable={optional && editable}
              onChange={(next) => keep(next ?? '')}
            />
          );
        return <FilledText id={id} name={name} value={fixedText(value)} variables={variables} onChange={keep} />;
      }}
    </MappingField>
  );
}

/** The values of an operation, required ones first. Values that it no longer has can be removed. */
export function OperationValues(props: ValueProps) {
  const text = useText();
  const { editable } = useEditor();
  const { step, path, value, onChange } = props;
  const operation = useOperationNamed(step.input.integration, step.input.operation);
  const given: JsonObject = isObject(value) ? value : {};
  const isNeeded = ({ required, in: place }: Param) => required || place === 'path';
  const params = [...(operation?.params ?? [])].sort((one, other) => Number(isNeeded(other)) - Number(isNeeded(one)));
  const others = operation ? Object.keys(given).filter((name) => !params.some((param) => param.name === name)) : [];
  if (!operation) return <p className={classes.hint}>{text('automations.fields.chooseOperation')}</p>;
  return (
    <div className={classes.pairs}>
      {params.length === 0 && others.length === 0 && <p className={classes.hint}>{text('automations.fields.noValues')}</p>}
      {params.map((param) => (
        <OperationValue key={param.name} {...props} path={[...path, param.name]} value={given[param.name]} param={param} />
      ))}
      {others.map((name) => (
        <div key={name} className={classes.row}>
          <p className={classes.wrong}>{text('automations.fields.valueGone', { name })}</p>
          {editable && (
            <ToolbarButton size={28} label={`${text('actions.remove')}: ${name}`} icon={IconX} onClick={() => onChange([...path, name], undefined)} />
          )}
        </div>
      ))}
    </div>
  );
}
