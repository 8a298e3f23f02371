import type { ViewGroup } from '@millwright/core/view/types.ts';
import type { DocumentKind, StoredDocument } from '../../documents/saving/document-kind.ts';

export type GroupDocument = ViewGroup & Pick<StoredDocument, 'updated_at' | 'updated_by'>;
/** What is edited of a group of views. */
export type GroupDraft = Pick<ViewGroup, 'name' | 'order' | 'icon' | 'parent'>;

/** How a group of views is edited: two people meet in one of its settings. */
export const groupKind: DocumentKind<GroupDocument, GroupDraft> = {
  collection: 'view_groups',
  name: 'view_group',
  draftOf: ({ name, order, icon, parent }) => ({ name, order, parent, ...(icon !== undefined && { icon }) }),
  partsOf: (draft) => new Map(Object.entries(draft)),
  fromParts: (parts) => Object.fromEntries(parts) as GroupDraft,
};

/** The groups that may stand around a group: all but itself and those below it. */
export function possibleParents(groups: readonly GroupDocument[], id: string): GroupDocument[] {
  const parentOf = (group: GroupDocument) => groups.find((one) => one.id === group.parent || one.slug === group.parent);
  const below = (group: GroupDocument): boolean => {
    const seen = new Set<string>();
    for (let at: GroupDocument | undefined = group; at && !seen.has(at.id); at = parentOf(at)) {
      if (at.id === id) return true;
      seen.add(at.id);
    }
    return false;
  };
  return groups.filter((group) => !below(group));
}
