import type { Cell } from '@millwright/core/access/changes/changes.ts';
import type { Action, Resource, Verb } from '@millwright/core/access/types.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useResourceItems } from './use-resource-items.ts';

export const verbOf = (action: Action): Verb => action.replace('_OWN', '') as Verb;
export const isOwn = (action: Action): boolean => action.endsWith('_OWN');

/** Names a cell: “change forms”, “read records (Customer), in every company”. */
export function useCellWords(): (cell: Cell) => string {
  const text = useText();
  const named = [
    useResourceItems('VIEWS', true),
    useResourceItems('VIEW_GROUPS', true),
    useResourceItems('FORMS', true),
    useResourceItems('MODELS', true),
    useResourceItems('FIELDS', true),
  ];
  const names = new Map(named.flatMap((items) => items ?? []).map(({ resource, label }) => [resource, label]));
  return ({ resource, action }) => {
    const [kind = ''] = resource.split('.');
    const words = text(`rights.verbs.${verbOf(action)}`, { what: text(`rights.resources.${kind as Resource}`) });
    const item = resource.includes('.') ? ` (${names.get(resource) ?? '…'})` : '';
    return `${words}${item}${isOwn(action) ? '' : text('access.everywhere')}`;
  };
}
