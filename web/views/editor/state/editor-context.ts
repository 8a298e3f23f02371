import type { Schema } from '@millwright/core/model/schema.ts';
import type { BlockType } from '@millwright/core/view/blocks/registry.ts';
import type { Block } from '@millwright/core/view/types.ts';
import { createContext, useContext } from 'react';
import type { EditHistory } from '../../../documents/history/use-history.ts';
import type { Place } from '../draft/block-edits.ts';
import type { ViewDocument, ViewDraft } from '../draft/view-draft.ts';

/** The editor of a view as its parts see it. */
export type ViewEditing = {
  /** The version that the draft stands on. */
  base: ViewDocument;
  draft: ViewDraft;
  schema: Schema;
  /** False without the right to change this view, and while a draft that was left is offered. */
  editable: boolean;
  history: EditHistory<{ draft: ViewDraft }>;
  /** Changes the draft; the keystrokes of one field carry the same tag. */
  change: (draft: ViewDraft, tag?: string) => void;
  /** The block that is chosen; null for the view itself. */
  selected: string | null;
  select: (id: string | null) => void;
  /** The block that the last step back or forth has changed, and how many steps there were: it flashes once at each. */
  flash: { block: string | null; steps: number };
  /** Whether the preview is tried: then clicks do what they do in the view. */
  running: boolean;
  /** What people call a block. */
  nameOf: (block: Block) => string;
  /** Where a block that is added now stands, and of which type it begins; null while none is being added. */
  adding: { place: Place; type?: BlockType } | null;
  add: (place: Place | null, type?: BlockType) => void;
};

export const ViewEditingContext = createContext<ViewEditing | null>(null);

export function useViewEditing(): ViewEditing {
  const editing = useContext(ViewEditingContext);
  if (!editing) throw new Error('useViewEditing outside an editor');
  return editing;
}
