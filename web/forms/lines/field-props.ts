import type { Standing } from '@millwright/core/form/conditions.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { ComponentType } from 'react';
import type { FieldPath } from '../values/form-values.ts';

export type FieldProps = {
  field: FormField;
  path: FieldPath;
  /** Model that the field belongs to. */
  model: ResolvedModel | null;
  options: JsonObject;
  /** Values of the record around this line, for filters that look at it. */
  around?: JsonObject;
  /** How the fields of its line stand; without it those of the form's record. */
  stands?: Standing;
  /** Inside a table the column's head names the field. */
  bare?: boolean;
};

/** Whatever shows one field: lines are given it, since a line's columns are fields again. */
export type Field = ComponentType<FieldProps>;
