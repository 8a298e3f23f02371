import type { Json } from '@millwright/core/json.ts';
import type { End } from '@millwright/core/model/schema.ts';
import type { PlannedLink, PlannedRecord } from '@millwright/core/record/plan.ts';
import { note } from '@millwright/core/record/plan.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { type Draft, draftOf, releaseLink, type Saving, setLink } from './drafts.ts';

/** A link whose targets are identities of the right model. */
export type Link = { draft: Draft; end: End; action: PlannedLink['action']; ids: string[]; attributes: Map<string, Json>; place: string };

/** Replaces references by identities, and reports invalid ones. */
export function readLinks(saving: Saving, records: readonly PlannedRecord[], refs: ReadonlyMap<string, string>): Link[] {
  const links: Link[] = [];
  for (const record of records) {
    const draft = saving.drafts.get(record.id);
    for (const link of record.links) {
      const ids = link.targets.map((target, index) => identityOf(saving, target, refs, `${link.place}.ids[${index}]`));
      const identities = [...new Set(ids.filter((id) => id !== null))];
      if (!link.end.many && link.action !== 'unlink' && identities.length > 1) {
        note(saving, { field: `${link.place}.ids`, code: 'one_only', message: `${link.end.name} holds one record.` });
      }
      if (draft) links.push({ draft, end: link.end, action: link.action, ids: identities, attributes: link.attributes, place: link.place });
    }
  }
  return links;
}

function identityOf(saving: Saving, target: string | { ref: string }, refs: ReadonlyMap<string, string>, place: string): string | null {
  const id = typeof target === 'string' ? target : refs.get(String(target?.ref));
  if (isUuid(id)) return id.toLowerCase();
  note(saving, { field: place, code: 'not_found', message: 'Not found.' });
  return null;
}

/** Identities in links that this save does not create. */
export function foreignTargets(saving: Saving, links: readonly Link[]): string[] {
  const ids = links.filter(({ action }) => action !== 'unlink').flatMap((link) => link.ids);
  return [...new Set(ids)].filter((id) => !saving.drafts.get(id)?.creating);
}

/** Reports targets that do not exist in this client or have another model. Both have the same message. */
export function checkTargets(saving: Saving, links: readonly Link[], models: ReadonlyMap<string, string>): void {
  for (const link of links) {
    if (link.action === 'unlink') continue;
    for (const [index, id] of link.ids.entries()) {
      const draft = saving.drafts.get(id);
      const model = draft?.creating ? draft.model.model.slug : models.get(id);
      if (model !== link.end.to) note(saving, { field: `${link.place}.ids[${index}]`, code: 'not_found', message: 'Not found.' });
    }
  }
}

/**
 * Writes links stored in a column to the draft of the record that has the column. `linked` returns the records that
 * currently refer to this one, for links that replace them.
 */
export function applyColumnLinks(saving: Saving, links: readonly Link[], linked: (link: Link) => string[]): void {
  for (const link of links) {
    if (link.end.storage === 'own_column') applyOwn(link);
    if (link.end.storage === 'their_column') applyTheirs(saving, link, linked(link));
  }
}

function applyOwn({ draft, end, action, ids, place }: Link): void {
  if (action === 'unlink') releaseLink(draft, end.place, ids, place);
  else setLink(draft, end.place, ids[0] ?? null, place);
}

function applyTheirs(saving: Saving, { draft, end, action, ids, place }: Link, linked: string[]): void {
  const gone = action === 'unlink' ? linked.filter((id) => ids.length === 0 || ids.includes(id)) : linked.filter((id) => !ids.includes(id));
  for (const id of gone) releaseLink(draftOf(saving, id, end.to, place), end.place, [draft.id], place);
  if (action === 'unlink') return;
  for (const id of ids) setLink(draftOf(saving, id, end.to, place), end.place, draft.id, place);
}

/** Whether a link replaces records that currently refer to this one. */
export const replacesTheirs = ({ end, action, draft }: Link) => end.storage === 'their_column' && !draft.creating && (action !== 'link' || !end.many);
