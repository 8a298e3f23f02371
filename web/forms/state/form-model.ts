import type { JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { createContext, useContext } from 'react';
import type { BrowserForm } from '../values/form-values.ts';
import type { Fixed } from './use-fixed.ts';
import type { FormState } from './use-form.ts';

/** What every field of an open form knows. */
export type FormModel = {
  schema: Schema | null;
  model: ResolvedModel | null;
  options: JsonObject;
  state: FormState;
  node_id: string | undefined;
  /** The form; without one it is only tried out, and nothing of it is sent. */
  form?: BrowserForm;
  fixed: Fixed;
  /** Nothing of the form is changed any more: there is nothing to send. */
  settled?: boolean;
  /** Scans of goods go into its lines, whichever field has the focus. */
  takesGoods?: boolean;
};

export const FormModelContext = createContext<FormModel | null>(null);

export function useFormModel(): FormModel {
  const model = useContext(FormModelContext);
  if (!model) throw new Error('A form field outside a form');
  return model;
}
