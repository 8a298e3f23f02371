import type { Problem } from '@millwright/core/errors.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { createContext, useContext } from 'react';
import type { FormDraft } from './draft.ts';
import type { Place } from './edits.ts';

/** What every part of the form editor knows. */
export type FormEditing = {
  schema: Schema;
  model: ResolvedModel;
  draft: FormDraft;
  editable: boolean;
  /** Makes one step of undo; edits with the same tag in a row are one, until `seal`. */
  change: (draft: FormDraft, tag?: string) => void;
  seal: () => void;
  selected: Place | null;
  select: (place: Place | null) => void;
  problems: readonly Problem[];
};

export const FormEditingContext = createContext<FormEditing | null>(null);

export function useFormEditing(): FormEditing {
  const editing = useContext(FormEditingContext);
  if (!editing) throw new Error('A part of the form editor outside of it');
  return editing;
}
