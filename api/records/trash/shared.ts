import { invalid } from '@millwright/core/errors.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { type Draft, newDraft, type Saving } from '../draft/drafts.ts';
import { refuseShared } from '../rules/check.ts';
import { lockShared } from '../rules/locks.ts';
import type { Trashed } from './rows.ts';

/** A restored record as the draft of a new one. */
function draftOf({ id, model, row, patch }: Trashed): Draft {
  const draft = newDraft({ id, model, creating: true, place: '' });
  for (const [name, value] of Object.entries({ ...row, ...patch })) {
    if (model.fields.has(name)) draft.values.set(name, value);
    if (model.ends.get(name)?.storage === 'own_column' && (value === null || typeof value === 'string')) draft.links.set(name, value);
  }
  return draft;
}

/**
 * Locks records that restored ones share with others by their models' rules (`refused` with `locks`), as a save does.
 * Returns the check to run after writing: a restored reservation is refused like a new one.
 */
export async function shareAgain(tenant: TenantTransaction, back: readonly Trashed[]): Promise<() => Promise<void>> {
  const drafts = new Map(back.map((record) => [record.id, draftOf(record)]));
  const saving: Saving = { tenant, schema: tenant.config.schema, options: {}, drafts, models: new Map(), versions: new Map(), problems: [] };
  await lockShared(saving);
  return async () => {
    await refuseShared(saving);
    if (saving.problems.length > 0) throw invalid(saving.problems);
  };
}
