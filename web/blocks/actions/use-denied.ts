import type { BlockAction } from '@millwright/core/view/setup/action.ts';
import { isAlone } from '@millwright/core/view/setup/is-alone.ts';
import { type Collection, useDocuments } from '../../data/documents/use-documents.ts';
import { useRights } from '../../data/documents/use-rights.ts';
import { startableOn, useStartable } from '../../data/documents/use-startable.ts';
import type { BlockSource } from '../source/block-source.ts';
import { writings } from './writings.ts';

/** The ids and slugs of the documents that this person may read; null while they load or when the block names none. */
function useReadable(collection: Collection, named: boolean): ReadonlySet<string> | null {
  const { data } = useDocuments<{ id: string; slug?: string }>(collection, { enabled: named });
  return data ? new Set(data.flatMap(({ id, slug }) => [id, slug ?? id])) : null;
}

/** Tells whether the person lacks the right to an action: a verb on the records, a visible form, or an automation they may start. */
export function useDenied({ model, actions }: Pick<BlockSource, 'model' | 'actions'>): (action: BlockAction) => boolean {
  const rights = useRights();
  const forms = useReadable(
    'forms',
    actions.some(({ form }) => form),
  );
  const startable = useStartable(actions.some(({ automation, callback, unasked }) => automation ?? callback?.automation ?? unasked?.automation)).data;
  const denied = (action: BlockAction): boolean => {
    const { kind, form, automation, unasked } = action;
    if (unasked) return denied(unasked);
    const right = writings[kind]?.right;
    if (right && rights) return !rights.allows(right, 'MODELS', { id: model.model.id });
    if (form && forms) return !forms.has(form);
    if (kind !== 'run_automation' || !startable) return false;
    return !startableOn(startable, automation ?? '', isAlone(action) ? null : model.model.slug);
  };
  return denied;
}
