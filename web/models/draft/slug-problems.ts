import type { Problem } from '@millwright/core/errors.ts';
import { nameClash } from '@millwright/core/model/generated-names.ts';
import { technicalProblems } from './technical-name.ts';

const ofLinks = /^e_/i;

/** Checks the technical name of a new model: its format, and conflicts with other models or derived names. */
export function slugProblems(slug: string, taken: ReadonlySet<string>): Problem[] {
  const clash = nameClash(slug, taken);
  return [
    ...technicalProblems(slug, taken),
    ...(ofLinks.test(slug) ? [{ field: 'slug', code: 'name_of_links', message: 'Names that start with e_ are those of links.' }] : []),
    ...(clash ? [{ field: 'slug', code: 'name_of_query', message: '', params: clash }] : []),
  ];
}
