import type { Standing } from '@millwright/core/form/conditions.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { ComponentType } from 'react';
import type { FieldPath } from '../values/form-values.ts';

export type FieldProps = {
  field: FormField;
  path: FieldPath;
  /** The model that the field belongs to. */
  model: ResolvedModel | null;
  options: JsonObject;
  /** The values of the line's parent record, for filters that use them. */
  around?: JsonObject;
  /** The state of its line's fields; if absent, that of the form's record. */
  stands?: Standing;
  /** Whether the label is omitted, because the table header has it. */
  bare?: boolean;
};

/** A component that shows one field. Lines receive it as a property, since their columns are fields again. */
export type Field = ComponentType<FieldProps>;
