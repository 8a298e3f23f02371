import { Select } from '@mantine/core';
import type { Param } from '@millwright/core/integration/operation.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useOperationNamed } from '../data/use-integration-named.ts';
import classes from '../inspector/inspector.module.css';
import { JsonField } from '../json/JsonField.tsx';
import { useEditor } from '../state/editor-context.ts';
import { GoneValues } from './GoneValues.tsx';
import { FilledText } from './parts/FilledText.tsx';
import { ValueField } from './ValueField.tsx';
import type { ValueProps } from './value-props.ts';
import { fixedText } from './words/fixed-text.ts';

type ParamProps = ValueProps & { param: Param };

/** One value of an operation, by its type and under its name for people. */
function OperationValue({ param, ...props }: ParamProps) {
  const text = useText();
  const label = useLabel();
  const { editable } = useEditor();
  const { path, value, variables, onChange } = props;
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
    <ValueField {...props} name={name} empty="" optional={optional}>
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
    </ValueField>
  );
}

/** The values of an operation, required ones first. Values that it no longer has can be removed. */
export function OperationValues(props: ValueProps) {
  const text = useText();
  const { step, path, value, onChange } = props;
  const operation = useOperationNamed(step.input.integration, step.input.operation);
  const values: JsonObject = isObject(value) ? value : {};
  const isNeeded = ({ required, in: place }: Param) => required || place === 'path';
  const params = [...(operation?.params ?? [])].sort((one, other) => Number(isNeeded(other)) - Number(isNeeded(one)));
  if (!operation) return <p className={classes.hint}>{text('automations.fields.chooseOperation')}</p>;
  return (
    <div className={classes.pairs}>
      {params.length === 0 && Object.keys(values).length === 0 && <p className={classes.hint}>{text('automations.fields.noValues')}</p>}
      {params.map((param) => (
        <OperationValue key={param.name} {...props} path={[...path, param.name]} value={values[param.name]} param={param} />
      ))}
      <GoneValues path={path} given={values} taken={params} words={(name) => text('automations.fields.valueGone', { name })} onChange={onChange} />
    </div>
  );
}
