import { viewGroup } from '../../view/schema.ts';
import type { ViewGroup } from '../../view/types.ts';
import { defineCollection } from '../descriptor/define-collection.ts';

/** The sections of the navigation that views stand in. */
export const viewGroups = defineCollection<ViewGroup>({
  component: 'ViewGroup',
  resource: 'VIEW_GROUPS',
  schema: viewGroup,
  versioned: true,
  defaults: () => ({ name: 'Default Group', order: 0, parent: null }),
});
