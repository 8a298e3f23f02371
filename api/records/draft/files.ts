import type { Json } from '@millwright/core/json.ts';
import { keepsFiles } from '@millwright/core/model/layout.ts';
import { note } from '@millwright/core/record/plan.ts';
import { usableFiles } from '../../files/stored/files.service.ts';
import type { Saving } from './drafts.ts';
import type { EdgeTable } from './edges.ts';
import type { Link } from './links.ts';

/** A file that is new at its place. */
type Added = { id: string; field: string };

const idsOf = (value: Json | undefined): string[] => (Array.isArray(value) ? (value as string[]) : []);

function added(value: Json | undefined, before: readonly string[], field: string): Added[] {
  return idsOf(value)
    .filter((id) => !before.includes(id))
    .map((id) => ({ id, field }));
}

function* inFields({ drafts }: Saving): Generator<Added> {
  for (const { model, values, stored, place } of drafts.values()) {
    for (const [name, value] of values) {
      const field = model.fields.get(name);
      if (field && keepsFiles(field)) yield* added(value, idsOf(stored?.columns[name]), `${place}properties.${name}`);
    }
  }
}

/** Files in attributes of links. Files that another link of the record already has are allowed. */
function* inLinks(links: readonly Link[], tables: readonly EdgeTable[]): Generator<Added> {
  for (const { end, draft, attributes, place } of links) {
    for (const field of end.relation.schema ?? []) {
      const { name } = field;
      if (!keepsFiles(field) || !attributes.has(name)) continue;
      const edges = tables.find((table) => table.end.place === end.place)?.edges ?? [];
      const before = edges.filter(({ from_id, to_id }) => from_id === draft.id || to_id === draft.id).flatMap((edge) => idsOf(edge.attributes[name]));
      yield* added(attributes.get(name), before, `${place}.properties.${name}`);
    }
  }
}

/** Reports fields with files that do not exist or that the writer may not use. One statement for the whole save. */
export async function checkFiles(saving: Saving, links: readonly Link[], tables: readonly EdgeTable[]): Promise<void> {
  const files = [...inFields(saving), ...inLinks(links, tables)];
  if (files.length === 0) return;
  const usable = await usableFiles(saving.tenant, [...new Set(files.map(({ id }) => id))]);
  const refused = new Set(files.filter(({ id }) => !usable.has(id)).map(({ field }) => field));
  for (const field of refused) note(saving, { field, code: 'file_not_found', message: 'A file is not there.' });
}
