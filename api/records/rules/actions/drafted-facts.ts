import { isComputed } from '@millwright/core/field/computed.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { memoize } from '@millwright/core/memoize.ts';
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
  const paths = pathsOf(model);
  const facts: JsonObject[] = [];
  for (const draft of drafts) {
    const told: JsonObject = {};
    for (const { path, parts, told: behind } of paths) {
      const value = draftedAt(saving, draft, parts, behind);
      if (value === unknown) return null;
      told[path] = value;
    }
    told.ref = draft.id;
    facts.push(told);
  }
  return facts;
}

/** A path that proposals are made from, and whether others tell what is behind it. */
type ProposingPath = { path: string; parts: readonly string[]; told: boolean };

/** The paths that a model's proposals are made from, taken apart. */
const pathsOf = memoize((model: ResolvedModel): readonly ProposingPath[] => {
  const { from = [] } = model.model.misc?.proposing ?? {};
  return from.map((path) => ({ path, parts: path.split('.'), told: from.some((other) => other.startsWith(`${path}.`)) }));
});

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
