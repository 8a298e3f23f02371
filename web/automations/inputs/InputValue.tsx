import { useText } from '../../i18n/use-text.ts';
import { FixedValue } from './FixedValue.tsx';
import { MappingField } from './parts/MappingField.tsx';
import type { ValueProps } from './value-props.ts';

/** One value of a step's input, by its kind, fixed or with a variable. */
export function InputValue(props: ValueProps) {
  const text = useText();
  const { step, field, path, value, variables, onChange } = props;
  const name = text(`automations.fields.${field.label}`);
  return (
    <MappingField
      place={`${step.id}/${path.join('.')}`}
      label={name}
      name={name}
      value={value}
      variables={variables}
      empty={field.empty}
      {...(field.optional ? { optional: true } : {})}
      {...(field.fixedOnly || field.control === 'record_condition' ? { fixedOnly: true } : {})}
      onChange={(next, parked) => onChange(path, next, parked)}
    >
      {(id) => <FixedValue {...props} id={id} name={name} Value={InputValue} />}
    </MappingField>
  );
}
