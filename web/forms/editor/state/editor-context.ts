import type { Problem } from '@millwright/core/errors.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { createContext, useContext } from 'react';
import type { FormDraft } from './draft.ts';
import type { Place } from './edits.ts';

/** The state that all parts of the form editor share. */
export type FormEditing = {
  schema: Schema;
  model: ResolvedModel;
  draft: FormDraft;
  editable: boolean;
  /** Changes the draft as one undo step. Consecutive changes with the same tag are one step, until `seal`. */
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
