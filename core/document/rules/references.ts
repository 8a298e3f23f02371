import type { Problem } from '../../errors.ts';
import type { Documents } from '../descriptor/documents.ts';

/** The problem of a reference to a document that does not exist. */
export const missing = (field: string, what: string): Problem => ({ field, code: 'not_found', message: `${what} not found` });

/** The problems of a form that is started from a record. The form must have the field that gets the record. */
export function startedProblems(documents: Documents, place: string, name: string, fills: string): Problem[] {
  const form = documents.find('forms', name);
  if (!form) return [missing(`${place}.form`, 'Form')];
  const message = `The form has no field ${fills}.`;
  return form.fields.some(({ attribute }) => attribute === fills) ? [] : [{ field: `${place}.fills`, code: 'unknown_field', message }];
}

/** The groups that contain a view group, nearest first. A cycle ends the chain. */
export function parentGroups(documents: Pick<Documents, 'find'>, group: string | null | undefined): string[] {
  const groups: string[] = [];
  for (let next = group ? documents.find('view_groups', group) : undefined; next && !groups.includes(next.id); ) {
    groups.push(next.id);
    next = next.parent ? documents.find('view_groups', next.parent) : undefined;
  }
  return groups;
}
