import type { End } from '@millwright/core/model/schema.ts';
import { type Assigned, notifyAssignees } from '../../notices/audience/notify-assignees.ts';
import { differs } from '../draft/changes.ts';
import type { Draft, Saving } from '../draft/drafts.ts';

/** The field of the linked record with the address of the responsible person, if the relation names one. */
const addressOf = ({ direction, storage, relation }: End): string | null => {
  const field = direction === 'out' && storage === 'own_column' ? relation.misc?.assigns : undefined;
  return typeof field === 'string' ? field : null;
};

/** Notifies people who became responsible for saved records. The previous ones are not notified. */
export async function tellResponsible(saving: Saving): Promise<void> {
  for (const drafts of Map.groupBy(saving.drafts.values(), ({ model }) => model).values()) {
    for (const assigned of assignedBy(saving, drafts)) await notifyAssignees(saving.tenant, assigned);
  }
}

function assignedBy({ schema }: Saving, drafts: readonly Draft[]): Assigned[] {
  const model = drafts[0]?.model;
  return [...(model?.ends.values() ?? [])].flatMap((end): Assigned[] => {
    const address = addressOf(end);
    const to = schema.models.get(end.to);
    if (!model || address === null || !to?.fields.has(address)) return [];
    const records = drafts.flatMap((draft) => {
      const responsible = differs(draft, end.name) && draft.links.get(end.name);
      return responsible ? [{ id: draft.id, responsible }] : [];
    });
    return records.length ? [{ model, to: to.table, address, records }] : [];
  });
}
