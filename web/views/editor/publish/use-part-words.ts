import type { Text } from '@millwright/core/json.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { PartWords } from '../../../documents/bars/DifferenceTable.tsx';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { blockOf } from '../draft/block-edits.ts';
import type { ViewDraft } from '../draft/view-draft.ts';
import type { ViewEditing } from '../state/editor-context.ts';
import { useBlockName } from '../state/use-block-name.ts';

const labelledParts = [
  'name',
  'view_group',
  'order',
  'icon',
  'model',
  'blocks',
  'label',
  'hidden',
  'betterFilters',
  'width',
  'background_color',
  'border_color',
  'in',
  'holds',
  'type',
  'columns',
  'ordering',
  'limit',
  'max_rows',
  'skip',
  'searchable',
  'selectable',
  'sortable',
  'aggregation',
  'grouping',
  'empty_text',
  'formatting',
  'actions',
  'open_form_on_scanned_item',
  'duration_format',
  'home',
  'view',
  'period',
] as const;
type Known = (typeof labelledParts)[number];

/** Names the parts in which drafts of a view differ. A part without a label is shown by its key. */
export function usePartWordsOf(schema: Schema): (drafts: readonly ViewDraft[]) => PartWords {
  const text = useText();
  const label = useLabel();
  const nameIn = useBlockName(schema);
  const key = (name: string) => (labelledParts.includes(name as Known) ? text(`viewEditor.parts.${name as Known}`) : name);
  return (drafts) => {
    const nameOf = (id: string) => {
      const draft = drafts.find((one) => blockOf(one, id));
      const block = draft && blockOf(draft, id);
      return block ? nameIn(draft, block) : id;
    };
    const part = (name: string) => {
      const [kind = '', id = '', ...rest] = name.split(':');
      if (kind !== 'block' && kind !== 'setup') return key(kind === 'misc' ? id : kind);
      return rest.length ? text('viewEditor.partOf', { name: nameOf(id), part: key(rest.at(-1) ?? '') }) : nameOf(id);
    };
    const value = (name: string, one: unknown) => {
      if (one === undefined || one === null || typeof one === 'string') return undefined;
      if (typeof one === 'boolean') return text(one ? 'objects.yes' : 'objects.no');
      if (/^(name|block:[^:]+:label)$/.test(name)) return label(one as Text);
      if (name === 'blocks') return (one as string[]).map(nameOf).join(', ');
      return Array.isArray(one) ? text('viewEditor.entries', { count: one.length }) : undefined;
    };
    return { part, value };
  };
}

/** Names the parts in which an editor's draft differs from its base. */
export const usePartWords = ({ base, draft, schema }: Pick<ViewEditing, 'base' | 'draft' | 'schema'>): PartWords =>
  usePartWordsOf(schema)([draft, base]);
