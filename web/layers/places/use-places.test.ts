import type { View, ViewGroup } from '@millwright/core/view/types.ts';
import { expect, it } from 'vitest';
import { placesOf } from './use-places.ts';

const group = { id: 'g', slug: 'g', name: 'Sales', order: 1, parent: null } as unknown as ViewGroup;
const view = (id: string, blocks: { id: string }[]) => ({ id, slug: id, view_group: 'g', order: 1, root: { blocks } }) as unknown as View;
const views = [view('made', [{ id: 'one' }]), view('begun', [])];
const names = (begun: boolean) => placesOf([group], views, begun).flatMap((place) => place.views.map(({ id }) => id));

it('a view that holds nothing yet is a place for its makers only', () => {
  expect(names(false)).toEqual(['made']);
  expect(names(true).sort()).toEqual(['begun', 'made']);
  expect(placesOf([group], [view('begun', [])], false)).toEqual([]);
});
