import type { BlockAction } from '@millwright/core/view/setup/action.ts';
import { type Collection, useDocuments } from '../../data/documents/use-documents.ts';
import { useRights } from '../../data/documents/use-rights.ts';
import type { BlockSource } from '../source/block-source.ts';
import { writings } from './writings.ts';

/** The ids and slugs of the documents that this person may read; null until they are read or when the block names none. */
function useReadable(collection: Collection, named: boolean): ReadonlySet<string> | null {
  const { data } = useDocuments<{ id: string; slug?: string }>(collection, { enabled: named });
  return data ? new Set(data.flatMap(({ id, slug }) => [id, slug ?? id])) : null;
}

/** Whether an action is beyond this person's rights: a verb on the records, or a form or automation that they don't see. */
export function useDenied({ model, actions }: Pick<BlockSource, 'model' | 'actions'>): (action: BlockAction) => boolean {
  const rights = useRights();
  const forms = useReadable(
    'forms',
    actions.some(({ form }) => form),
  );
  const automations = useReadable(
    'settings_data_connections',
    actions.some(({ automation }) => automation),
  );
  return ({ kind, form, automation }) => {
    const right = writings[kind]?.right;
    if (right && rights) return !rights.allows(right, 'MODELS', { id: model.model.id });
    if (form && forms) return !forms.has(form);
    return kind === 'run_automation' && automations !== null && !automations.has(automation ?? '');
  };
}
