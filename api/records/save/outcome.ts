import { inverseName, type ResolvedModel, type Schema } from '@millwright/core/model/schema.ts';
import type { NewEvent } from '../../db/types.ts';
import type { Moved } from '../draft/balances.ts';
import { type Changes, changesOf, differs, isChanged } from '../draft/changes.ts';
import type { Draft, Saving } from '../draft/drafts.ts';

/** Emits one event per changed record, including its balance, and stores the new versions. */
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

/** An end whose records mention the creation of belonging records in their timelines, and the name for it. */
type Telling = { column: string; to: string; told: string };

const tellings = new WeakMap<ResolvedModel, readonly Telling[]>();

/** Such ends of a model, cached per configuration. */
function tellingsOf({ models }: Schema, model: ResolvedModel): readonly Telling[] {
  const cached = tellings.get(model);
  if (cached) return cached;
  const own = [...model.ends.values()].filter(({ storage }) => storage === 'own_column');
  const all = own.map((end): Telling => ({ column: end.place, to: end.to, told: inverseName(end) }));
  const told = all.filter(({ to, told: name }) => models.get(to)?.model.misc?.tells?.includes(name));
  tellings.set(model, told);
  return told;
}

/** Events for the timelines of the records that a new record belongs to. */
function linkedTo({ schema }: Saving, { creating, model, links, id }: Draft): NewEvent[] {
  if (!creating) return [];
  return tellingsOf(schema, model).flatMap(({ column, to, told }): NewEvent[] => {
    const node_id = links.get(column);
    return node_id ? [{ node_id, model: to, type: 'linked', changes: { [told]: [null, id] } }] : [];
  });
}

/** What a save did to a record. Any change of its active operation is a transition. */
function kindOf({ tenant }: Saving, draft: Draft): { type: 'created' | 'updated' | 'transition'; changes: Changes } {
  const changes = changesOf(draft);
  if (draft.creating) return { type: 'created', changes };
  const active = tenant.config.binding?.subjects.find(({ model }) => model === draft.model.model.slug)?.active;
  return { type: active !== undefined && differs(draft, active) ? 'transition' : 'updated', changes };
}
