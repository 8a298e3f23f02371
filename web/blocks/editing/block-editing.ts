import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Block, View } from '@millwright/core/view/types.ts';
import type { ComponentType } from 'react';
import type { useLabel, useText } from '../../i18n/use-text.ts';

/** The texts of the interface and the labels of documents, in the person's language. */
export type Words = { text: ReturnType<typeof useText>; label: ReturnType<typeof useLabel> };

/** A ready block that is offered when a block type is added, so that it shows something at once. */
export type Proposal<Setup extends object = object> = {
  id: string;
  /** A few words that distinguish it from the others. */
  name: (words: Words) => string;
  setup: Setup;
  /** Properties beside its setup: a filter, a width, inner blocks. */
  block?: Omit<Block, 'id'>;
};

/** Changes to an object; undefined removes a property. */
export type Changes<Whole extends object> = { [Key in keyof Whole]?: Whole[Key] | undefined };

/** What a panel of the inspector edits: one block of a view, its setup and its context. */
export type EditingProps<Setup extends object = object> = {
  view: View;
  block: Block;
  setup: Setup;
  schema: Schema;
  /** The model whose records the block shows; null without one, or if it no longer exists. */
  model: ResolvedModel | null;
  /** Changes the setup in one undo step, together with the block if given. Keystrokes in one field share a tag, so they are undone together. */
  change: (changes: Changes<Setup>, tag?: string, block?: Changes<Omit<Block, 'id'>>) => void;
  /** Changes the block itself: its label, filter, visibility or width. */
  changeBlock: (changes: Changes<Omit<Block, 'id'>>, tag?: string) => void;
  /** Ends an undo step, so that the next keystrokes start a new one. */
  seal: () => void;
};

/** How blocks of one type are created and edited without code. */
export type BlockEditing<Setup extends object = object> = {
  /** Whether it shows records of a model, which is then chosen before it is added. */
  ofModel: boolean;
  /** Proposes up to three ready blocks for a model, most useful first. */
  proposals: (model: ResolvedModel | null, schema: Schema) => Proposal<Setup>[];
  /** Edits what it shows: model, filter, columns, sorting. */
  Data: ComponentType<EditingProps<Setup>>;
  /** Edits how it looks, beside label, width and visibility, which every block has. */
  Look: ComponentType<EditingProps<Setup>>;
};

/** Declares the editor of a block type (recipe: docs/guide/add-a-block.md). */
export const defineEditing = <Setup extends object>(editing: BlockEditing<Setup>): BlockEditing => editing as unknown as BlockEditing;
