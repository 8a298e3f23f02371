import type { JsonObject } from '../../json.ts';
import { view } from '../../view/schema.ts';
import type { View } from '../../view/types.ts';
import { defineCollection } from '../descriptor/define-collection.ts';

/** Screens that are made of blocks. */
export const views = defineCollection<View>({
  component: 'View',
  resource: 'VIEWS',
  schema: view,
  versioned: true,
  defaults: () => ({ order: 0, root: { blocks: [] }, setup: {} }),
  models: ({ model, setup }) => [model, ...Object.values(setup).map(({ misc }) => (misc as JsonObject).model)],
  demandedModels: ({ model }) => [model],
});
