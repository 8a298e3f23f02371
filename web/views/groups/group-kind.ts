import type { ViewGroup } from '@millwright/core/view/types.ts';
import type { DocumentKind, StoredDocument } from '../../documents/saving/document-kind.ts';

export type GroupDocument = ViewGroup & Pick<StoredDocument, 'updated_at' | 'updated_by'>;
/** The editable part of a view group. */
export type GroupDraft = Pick<ViewGroup, 'name' | 'order' | 'icon' | 'parent'>;

/** How the shared document editor edits a view group: two people conflict only in the same setting. */
export const groupKind: DocumentKind<GroupDocument, GroupDraft> = {
  collection: 'view_groups',
  name: 'view_group',
  draftOf: ({ name, order, icon, parent }) => ({ name, order, parent, ...(icon !== undefined && { icon }) }),
  partsOf: (draft) => new Map(Object.entries(draft)),
  fromParts: (parts) => Object.fromEntries(parts) as GroupDraft,
};

/** The possible parents of a group: all except itself and its descendants. */
export function possibleParents(groups: readonly GroupDocument[], id: string): GroupDocument[] {
  const parentOf = (group: GroupDocument) => groups.find((one) => one.id === group.parent || one.slug === group.parent);
  const below = (group: GroupDocument): boolean => {
    const visitedIds = new Set<string>();
    for (let at: GroupDocument | undefined = group; at && !visitedIds.has(at.id); at = parentOf(at)) {
      if (at.id === id) return true;
      visitedIds.add(at.id);
    }
    return false;
  };
  return groups.filter((group) => !below(group));
}
