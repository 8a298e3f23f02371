import type { End } from '../model/schema.ts';
import { relatedRows } from '../sql/related.ts';
import { crossEnd } from './guard.ts';
import { type Compiling, type ResolvedPath, resolvePath, type Scope } from './path.ts';

/** The values of a path through to-many relations for one row. `of` makes a select of an expression over them. */
export type Many = { place: ResolvedPath; of: (expression: string) => string };

/** Whether a path crosses or ends at a to-many relation. */
export function isMany(compiling: Compiling, scope: Scope, path: string): boolean {
  return firstMany(compiling, scope, path) !== null;
}

function firstMany(compiling: Compiling, scope: Scope, path: string): number | null {
  let model = scope.model;
  for (const [index, name] of path.split('.').entries()) {
    const end = model.ends.get(name);
    if (!end || model.fields.has(name)) return null;
    if (end.many) return index;
    const next = compiling.schema.models.get(end.to);
    if (!next) return null;
    model = next;
  }
  return null;
}

/**
 * Follows a path over to-many relations in a subquery. Several such paths therefore never multiply each other's rows.
 */
export function resolveMany(compiling: Compiling, scope: Scope, path: string): Many {
  const parts = path.split('.');
  const ends: End[] = [];
  let { model } = scope;
  for (const name of parts) {
    const end = model.fields.has(name) ? undefined : model.ends.get(name);
    if (!end) break;
    model = crossEnd(compiling.schema.models, compiling.guard, model, end);
    ends.push(end);
  }
  const related = relatedRows(compiling, scope.row, ends);
  const place = resolvePath(compiling, { model, row: related.row }, parts.slice(ends.length).join('.') || 'identity');
  return { place, of: (expression) => `(select ${expression} ${related.text()})` };
}
