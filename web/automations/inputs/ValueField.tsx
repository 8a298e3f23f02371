import type { Json } from '@millwright/core/json.ts';
import type { ReactNode } from 'react';
import { MappingField } from './parts/MappingField.tsx';
import type { ValueProps } from './value-props.ts';

type Props = Omit<ValueProps, 'field'> & { name: string; empty: Json; optional?: boolean; fixedOnly?: boolean; children: (id: string) => ReactNode };

/** One value of a step's input with its name, fixed or from a variable. `children` is the editor of a fixed value. */
export function ValueField({ step, path, value, variables, name, empty, optional, fixedOnly, onChange, children }: Props) {
  return (
    <MappingField
      place={`${step.id}/${path.join('.')}`}
      label={name}
      name={name}
      value={value}
      variables={variables}
      empty={empty}
      {...(optional && { optional })}
      {...(fixedOnly && { fixedOnly })}
      onChange={(next, parked) => onChange(path, next, parked)}
    >
      {children}
    </MappingField>
  );
}
