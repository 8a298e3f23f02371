import { viewGroup } from '../../view/schema.ts';
import type { ViewGroup } from '../../view/types.ts';
import { defineCollection } from '../descriptor/define-collection.ts';
import { missing, parentGroups } from '../rules/references.ts';

/** Sections of the navigation. They group views. */
export const viewGroups = defineCollection<ViewGroup>({
  component: 'ViewGroup',
  resource: 'VIEW_GROUPS',
  schema: viewGroup,
  versioned: true,
  drafts: 'document',
  defaults: () => ({ name: 'Default Group', order: 0, parent: null }),
  references: ({ id, parent }, { documents }) => {
    if (!parent) return [];
    if (!documents.find('view_groups', parent)) return [missing('parent', 'View group')];
    const message = 'A group does not stand inside itself.';
    return parentGroups(documents, parent).includes(id) ? [{ field: 'parent', code: 'cycle', message }] : [];
  },
});
