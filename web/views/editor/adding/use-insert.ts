import type { BlockType } from '@millwright/core/view/blocks/registry.ts';
import type { BlockSetup } from '@millwright/core/view/types.ts';
import { useRef } from 'react';
import type { Proposal } from '../../../blocks/editing/block-editing.ts';
import { editingOf } from '../../../blocks/registry.ts';
import { findModel } from '../../../data/documents/use-schema.ts';
import { uuid } from '../../../data/uuid.ts';
import { insertBlock, type Place } from '../draft/block-edits.ts';
import { useViewEditing } from '../state/editor-context.ts';

/** The default model of a new block: the view's own, else that of its first block. */
export function useFirstModel(): string {
  const { draft, schema } = useViewEditing();
  const named = [draft.model, ...Object.values(draft.setup).map(({ misc }) => (misc as { model?: string }).model)];
  return named.flatMap((name) => (name ? (findModel(schema, name)?.model.slug ?? []) : []))[0] ?? '';
}

/** Inserts a proposed block and selects it, as one undo step. */
export function usePut(): (type: BlockType, proposal: Proposal, place: Place) => void {
  const { draft, change, select } = useViewEditing();
  const latest = useRef(draft);
  latest.current = draft;
  return (type, { setup, block }, place) => {
    const id = uuid();
    change(insertBlock(latest.current, { ...block, id }, { type, misc: setup } as BlockSetup, place));
    select(id);
  };
}

/** Inserts the first proposed block of a type; opens the dialog if a choice is needed. */
export function useInsert(): (type: BlockType, place: Place) => Promise<void> {
  const { schema, add } = useViewEditing();
  const slug = useFirstModel();
  const put = usePut();
  return async (type, place) => {
    const editing = await editingOf(type);
    const model = editing?.ofModel ? (findModel(schema, slug) ?? null) : null;
    const [first] = !editing || (editing.ofModel && !model) ? [] : editing.proposals(model, schema);
    if (first) put(type, first, place);
    else add(place, type);
  };
}
