import type { JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { createContext, useContext } from 'react';
import type { BrowserForm } from '../values/form-values.ts';
import type { Fixed } from './use-fixed.ts';
import type { FormState } from './use-form.ts';

/** The state that all fields of an open form share. */
export type FormModel = {
  schema: Schema | null;
  model: ResolvedModel | null;
  options: JsonObject;
  state: FormState;
  node_id: string | undefined;
  /** The form; if absent, it is a preview that submits nothing. */
  form?: BrowserForm;
  fixed: Fixed;
  /** Whether every field is locked, so that there is nothing to submit. */
  settled?: boolean;
  /** Whether scans of goods go into its lines, whichever field has the focus. */
  takesGoods?: boolean;
};

export const FormModelContext = createContext<FormModel | null>(null);

export function useFormModel(): FormModel {
  const model = useContext(FormModelContext);
  if (!model) throw new Error('A form field outside a form');
  return model;
}
