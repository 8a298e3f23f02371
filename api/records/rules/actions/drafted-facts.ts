import { isComputed } from '@millwright/core/field/computed.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { memoize } from '@millwright/core/memoize.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import type { Draft, Saving } from '../../draft/drafts.ts';

/** A value that only a stored record has. */
const unknown = Symbol('unknown');
type Drafted = Json | typeof unknown;

/**
 * Values of new records before they are written, by the paths that proposals use, with the position of each as `ref`. Null if a path leads to a stored
 * record, to a computed value, or to a new record with unknown values.
 */
export function factsOfDrafts(saving: Saving, model: ResolvedModel, drafts: readonly Draft[]): JsonObject[] | null {
  const paths = pathsOf(model);
  const facts: JsonObject[] = [];
  for (const [index, draft] of drafts.entries()) {
    const told: JsonObject = {};
    for (const { path, parts, told: behind } of paths) {
      const value = draftedAt(saving, draft, parts, behind);
      if (value === unknown) return null;
      told[path] = value;
    }
    told.ref = String(index);
    facts.push(told);
  }
  return facts;
}

/** A path of proposals, and whether its values are known before the save. */
type ProposingPath = { path: string; parts: readonly string[]; told: boolean };

/** The paths of a model's proposals, split. */
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

/** A lookup runs only after the record is written. */
function draftedValue({ id, values }: Draft, field: Field | undefined, name: string): Drafted {
  if (name === 'identity') return id;
  if (!field) return name === 'created_at' ? unknown : null;
  if (isComputed(field)) return unknown;
  const value = values.get(name) ?? null;
  return typeof value === 'string' && descriptorOf(field).value.kind === 'number' ? Number(value) : value;
}
