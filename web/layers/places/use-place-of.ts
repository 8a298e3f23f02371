import type { JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { blockOf } from '@millwright/core/view/blocks/registry.ts';
import type { Block, View } from '@millwright/core/view/types.ts';
import { useLabel } from '../../i18n/use-text.ts';
import type { Crumb } from '../crumbs.ts';
import { usePlaces } from './use-places.ts';

/** The first visible block, also inside blocks that only arrange others. */
function firstOf(blocks: readonly Block[]): Block | undefined {
  const first = blocks.find(({ hidden }) => !hidden);
  return first?.blocks?.length ? firstOf(first.blocks) : first;
}

/** Whether a view's first block lists records of the model. */
function lists({ root, setup }: View, { model, table }: ResolvedModel): boolean {
  const first = setup[firstOf(root.blocks)?.id ?? ''];
  const listed = first && blockOf(first.type)?.rows(first.misc as JsonObject)?.model;
  return listed === model.slug || listed === table || listed === model.id;
}

/** Group and view that a record belongs under: the first readable view that lists its model; nothing when none does. */
export function usePlaceOf(model: ResolvedModel | undefined): Crumb[] {
  const label = useLabel();
  const { groups } = usePlaces();
  for (const { group, views } of groups) {
    const view = model && views.find((one) => lists(one, model));
    if (view) return [{ label: label(group.name) }, { label: label(view.name), to: `/view/${view.slug || view.id}` }];
  }
  return [];
}
