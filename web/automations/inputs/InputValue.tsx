import { useText } from '../../i18n/use-text.ts';
import { FixedValue } from './FixedValue.tsx';
import { ValueField } from './ValueField.tsx';
import type { ValueProps } from './value-props.ts';

/** One value of a step's input, by its kind, fixed or with a variable. */
export function InputValue(props: ValueProps) {
  const text = useText();
  const { field } = props;
  const name = text(`automations.fields.${field.label}`);
  return (
    <ValueField
      {...props}
      name={name}
      empty={field.empty}
      optional={field.optional === true}
      fixedOnly={field.fixedOnly === true || field.control === 'record_condition'}
    >
      {(id) => <FixedValue {...props} id={id} name={name} Value={InputValue} />}
    </ValueField>
  );
}
