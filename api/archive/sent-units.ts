import type { Unit } from '@millwright/core/archive/types.ts';
import { isRole } from '@millwright/core/archive/units.ts';
import { archivedChanges, archivedFieldChange, archivedRole } from '@millwright/core/contract/archive.ts';
import { z } from 'zod';
import { invalidOf } from '../http/routing/errors.ts';

/** What a file must hold; those of own documents are checked as the documents are that they come to. */
function shapeOf({ key, content }: Unit, units: ReadonlyMap<string, Unit>): z.ZodType | null {
  if (isRole(key)) return archivedRole;
  const [collection, id, field] = key.split('/');
  if (field !== undefined) return units.get(`${collection}/${id}`)?.content.$built_in ? archivedFieldChange : null;
  return content.$built_in ? archivedChanges : null;
}

/** Refuses roles and changes of built-in documents in another shape than an archive gives them; a place begins with its file. */
export function demandShapes(sent: readonly Unit[], units: readonly Unit[]): void {
  const byKey = new Map(units.map((unit) => [unit.key, unit]));
  const issues = sent.flatMap((unit) => {
    const parsed = shapeOf(unit, byKey)?.safeParse(unit.content, { reportInput: true });
    return (parsed?.error?.issues ?? []).map((issue) => ({ ...issue, path: [unit.path, ...issue.path] }));
  });
  if (issues.length) throw invalidOf(new z.ZodError(issues));
}
