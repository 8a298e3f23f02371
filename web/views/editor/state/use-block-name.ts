import type { Schema } from '@millwright/core/model/schema.ts';
import type { Block } from '@millwright/core/view/types.ts';
import { findModel } from '../../../data/documents/use-schema.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { allBlocks, type ViewDraft } from '../draft/view-draft.ts';

type Named = Pick<ViewDraft, 'root' | 'setup'>;

/** Names a block: by its label, else its model, else its type. Equal names without a label get their type and a number. */
export function useBlockName(schema: Schema): (draft: Named, block: Block) => string {
  const text = useText();
  const label = useLabel();
  return ({ root, setup }, block) => {
    const typeOf = ({ id }: Block) => text(`viewEditor.types.${setup[id]?.type ?? 'layout'}`);
    const plainName = (one: Block) => {
      const { model: name = '' } = (setup[one.id]?.misc ?? {}) as { model?: string };
      return label(one.label) || label(findModel(schema, name)?.model.displayed_name) || typeOf(one);
    };
    const [name, type] = [plainName(block), typeOf(block)];
    const namesakes = allBlocks(root.blocks).flatMap(({ block: one }) => (plainName(one) === name ? [one] : []));
    if (label(block.label) || namesakes.length < 2) return name;
    const at = namesakes.filter((one) => !label(one.label) && typeOf(one) === type).findIndex(({ id }) => id === block.id);
    return `${[...new Set([name, type])].join(' · ')}${at > 0 ? ` ${at + 1}` : ''}`;
  };
}
