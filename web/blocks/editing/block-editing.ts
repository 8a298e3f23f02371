import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Block, View } from '@millwright/core/view/types.ts';
import type { ComponentType } from 'react';
import type { useLabel, useText } from '../../i18n/use-text.ts';

/** The words of a screen: its own texts and those of documents. */
export type Words = { text: ReturnType<typeof useText>; label: ReturnType<typeof useLabel> };

/** The icon of a type of block. */
export type BlockIcon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean; className?: string }>;

/** A filled block that is offered when a block of a type is added: it shows something at once. */
export type Proposal<Setup extends object = object> = {
  id: string;
  /** A short name that distinguishes this proposal from the others. */
  name: (words: Words) => string;
  setup: Setup;
  /** The parts of the block beside its set-up: filter, width, inner blocks. */
  block?: Omit<Block, 'id'>;
};

/** Parts of an object that are to be changed; an undefined one is taken away. */
export type Changes<Whole extends object> = { [Key in keyof Whole]?: Whole[Key] | undefined };

/** The properties of a panel of the inspector: a block of a view, its set-up and its model. */
export type EditingProps<Setup extends object = object> = {
  view: View;
  block: Block;
  setup: Setup;
  schema: Schema;
  /** The model whose records the block shows; null for a block without a model, or if the model is missing. */
  model: ResolvedModel | null;
  /** Changes the set-up, one step of undo, with it the block where that goes along; the keystrokes of one field carry the same tag. */
  change: (changes: Changes<Setup>, tag?: string, block?: Changes<Omit<Block, 'id'>>) => void;
  /** Changes the block itself: its label, its filter, whether it is hidden, its width. */
  changeBlock: (changes: Changes<Omit<Block, 'id'>>, tag?: string) => void;
  /** Ends a visit to a field: the next keystrokes are another step of undo. */
  seal: () => void;
  /** Returns the icon of a type of block, for an editor that lists other blocks. */
  iconOf: (type: string) => BlockIcon;
};

/** How blocks of one type are made and set up without code. */
export type BlockEditing<Setup extends object = object> = {
  /** Whether the block shows records of a model. The model is then chosen before the block is added. */
  ofModel: boolean;
  /** Three ready blocks made from a model, the most useful first; fewer where the model has not enough for three. */
  proposals: (model: ResolvedModel | null, schema: Schema) => Proposal<Setup>[];
  /** The panel that edits what the block shows: model, filter, columns, order. */
  Data: ComponentType<EditingProps<Setup>>;
  /** How it looks, beside label, width and hiding, which every block has. */
  Look: ComponentType<EditingProps<Setup>>;
};

/** Declares how a type of block is edited (recipe: docs/guide/add-a-block.md). */
export const defineEditing = <Setup extends object>(editing: BlockEditing<Setup>): BlockEditing => editing as unknown as BlockEditing;
