import { isComputed } from '@millwright/core/field/computed.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import type { Draft, Saving } from '../../draft/drafts.ts';

/** Stands for what only a stored record tells. */
const unknown = Symbol('unknown');
type Drafted = Json | typeof unknown;

/**
 * What new records hold under the paths that proposals are made from, before they are written; null where one of them
 * leads to a stored record, to what is worked out, or to a new record of which nothing else is told.
 */
export function factsOfDrafts(saving: Saving, model: ResolvedModel, drafts: readonly Draft[]): JsonObject[] | null {
  const paths = model.model.misc?.proposing?.from ?? [];
  const facts: JsonObject[] = [];
  for (const draft of drafts) {
    const told = paths.map((path): [string, Drafted] => [path, draftedAt(saving, draft, path.split('.'), isTold(path, paths))]);
    if (told.some(([, value]) => value === unknown)) return null;
    facts.push({ ...(Object.fromEntries(told) as JsonObject), ref: draft.id });
  }
  return facts;
}

/** Whether paths tell what is behind this one. */
const isTold = (path: string, paths: readonly string[]) => paths.some((other) => other.startsWith(`${path}.`));

function draftedAt(saving: Saving, draft: Draft, [name = '', ...rest]: readonly string[], told: boolean): Drafted {
  const end = draft.model.ends.get(name);
  if (!end) return rest.length > 0 ? null : draftedValue(draft, draft.model.fields.get(name), name);
  if (end.storage !== 'own_column') return unknown;
  const id = draft.links.get(end.place) ?? null;
  const other = id === null ? undefined : saving.drafts.get(id);
  if (rest.length === 0) return other?.creating && !told ? unknown : id;
  if (id === null) return null;
  return other?.creating ? draftedAt(saving, other, rest, told) : unknown;
}

/** What is looked up is so once the record is written. */
function draftedValue({ id, values }: Draft, field: Field | undefined, name: string): Drafted {
  if (name === 'identity') return id;
  if (!field) return name === 'created_at' ? unknown : null;
  if (isComputed(field)) return unknown;
  const value = values.get(name) ?? null;
  return typeof value === 'string' && descriptorOf(field).value.kind === 'number' ? Number(value) : value;
}
