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
  /** `parked` is the value that the other mode keeps. */
  onChange: (path: Path, value: Json | undefined, parked?: Json) => void;
};

/** Whatever edits one value: records are given it, since what they set are values again. */
export type Value = ComponentType<ValueProps>;
