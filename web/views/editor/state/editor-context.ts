import type { Schema } from '@millwright/core/model/schema.ts';
import type { BlockType } from '@millwright/core/view/blocks/registry.ts';
import type { Block } from '@millwright/core/view/types.ts';
import { createContext, useContext } from 'react';
import type { EditHistory } from '../../../documents/history/use-history.ts';
import type { Place } from '../draft/block-edits.ts';
import type { ViewDocument, ViewDraft } from '../draft/view-draft.ts';

/** The state that all parts of the view editor share. */
export type ViewEditing = {
  /** The version that the draft is based on. */
  base: ViewDocument;
  draft: ViewDraft;
  schema: Schema;
  /** False without the right to edit this view, and while an earlier draft is offered. */
  editable: boolean;
  history: EditHistory<{ draft: ViewDraft }>;
  /** Changes the draft; keystrokes in one field have the same tag. */
  change: (draft: ViewDraft, tag?: string) => void;
  /** The id of the selected block; null for the view itself. */
  selected: string | null;
  select: (id: string | null) => void;
  /** The block that the last undo or redo changed, with the number of such steps: it is highlighted at each. */
  flash: { block: string | null; steps: number };
  /** Whether the preview is in use mode: clicks then work as in the view. */
  running: boolean;
  /** The display name of a block. */
  nameOf: (block: Block) => string;
  /** The position of the block that is being added, and its type if known; null while none is. */
  adding: { place: Place; type?: BlockType } | null;
  add: (place: Place | null, type?: BlockType) => void;
};

export const ViewEditingContext = createContext<ViewEditing | null>(null);

export function useViewEditing(): ViewEditing {
  const editing = useContext(ViewEditingContext);
  if (!editing) throw new Error('useViewEditing outside an editor');
  return editing;
}
