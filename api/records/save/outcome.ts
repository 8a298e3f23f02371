import type { NewEvent } from '../../db/types.ts';
import type { Moved } from '../draft/balances.ts';
import { type Changes, changesOf, isChanged } from '../draft/changes.ts';
import type { Draft, Saving } from '../draft/drafts.ts';

/** Emits one event per record that changed, its balance included, and keeps the new versions. */
export function emitChanges(saving: Saving, moved: readonly Moved[]): void {
  const events = new Map<string, NewEvent & { changes: Changes }>();
  for (const draft of saving.drafts.values()) {
    const changed = isChanged(draft);
    saving.versions.set(draft.id, draft.creating ? 1 : (draft.stored?.version ?? 0) + (changed ? 1 : 0));
    if (!changed) continue;
    events.set(draft.id, {
      node_id: draft.id,
      model: draft.model.model.slug,
      ...kindOf(saving, draft),
    });
  }
  for (const { id, model, field, before, after, version } of moved) {
    const event = events.get(id) ?? { node_id: id, model, type: 'updated' as const, changes: {} };
    const earlier = event.changes[field]?.[0];
    event.changes[field] = [event.type === 'created' ? null : (earlier ?? before), after];
    events.set(id, event);
    saving.versions.set(id, version);
  }
  saving.tenant.emit(...events.values(), ...[...saving.drafts.values()].flatMap((draft) => linkedTo(saving, draft)));
}

/** That a record was made, for the timelines of those that it belongs to and that tell of such records. */
function linkedTo({ schema }: Saving, { creating, model, links, id }: Draft): NewEvent[] {
  if (!creating) return [];
  return [...model.ends.values()].flatMap((end): NewEvent[] => {
    const node_id = end.storage === 'own_column' ? links.get(end.place) : null;
    const { inverse, name } = end.relation;
    const told = end.direction === 'out' ? inverse : name;
    if (!node_id || !schema.models.get(end.to)?.model.misc?.tells?.includes(told)) return [];
    return [{ node_id, model: end.to, type: 'linked', changes: { [told]: [null, id] } }];
  });
}

/** What a save did to a record: a change of its active operation is a transition, however it came about. */
function kindOf({ tenant }: Saving, draft: Draft): { type: 'created' | 'updated' | 'transition'; changes: Changes } {
  const changes = changesOf(draft);
  if (draft.creating) return { type: 'created', changes };
  const active = tenant.config.binding?.subjects.find(({ model }) => model === draft.model.model.slug)?.active;
  return { type: active !== undefined && active in changes ? 'transition' : 'updated', changes };
}
