import type { Step } from '@millwright/core/automation/types.ts';
import type { Json } from '@millwright/core/json.ts';
import type { ComponentType } from 'react';
import type { InputField } from '../steps/input-fields.ts';
import type { Path } from '../steps/mapping.ts';
import type { Variable } from '../variables/variables.ts';

export type ValueProps = {
  step: Step;
  field: InputField;
  path: Path;
  value: Json | undefined;
  variables: Variable[];
  /** `parked` is the value to keep for the other mode. */
  onChange: (path: Path, value: Json | undefined, parked?: Json) => void;
};

/** The component that edits one value. Records get it as a property, because they contain such values. */
export type Value = ComponentType<ValueProps>;
