import type { Text } from '@millwright/core/json.ts';
import { useDocuments } from '../../data/documents/use-documents.ts';
import type { PartWords } from '../../documents/bars/DifferenceTable.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import type { GroupDocument, GroupDraft } from './group-kind.ts';

/** Names the parts in which versions of a view group differ. */
export function useGroupWords(): PartWords {
  const text = useText();
  const label = useLabel();
  const { data: groups = [] } = useDocuments<GroupDocument>('view_groups');
  const nameOf = (id: unknown) => label(groups.find((one) => one.id === id || one.slug === id)?.name) || String(id);
  return {
    part: (part) => text(`viewEditor.groupParts.${part as keyof GroupDraft}`),
    value: (part, value) =>
      value === null || value === undefined ? undefined : part === 'name' ? label(value as Text) : part === 'parent' ? nameOf(value) : undefined,
  };
}
