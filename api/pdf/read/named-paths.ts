import type { End, ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { systemFields } from '@millwright/core/model/schema.ts';
import type { PdfTemplate } from '@millwright/core/pdf/schema.ts';
import { templateReads } from '../../templates/template-reads.ts';
import { listPaths } from './list-paths.ts';

const sources = ['html', 'header', 'footer', 'file_name'] as const;

/** Tells whether a path of a model ends at a field, an identity, or related records. */
function leadsSomewhere(schema: Schema, model: ResolvedModel, path: string): boolean {
  let at: ResolvedModel | undefined = model;
  for (const name of path.split('.')) {
    const end: End | undefined = at?.ends.get(name);
    if (!end && !at?.fields.has(name) && !(at && Object.hasOwn(systemFields, name))) return false;
    at = end && schema.models.get(end.to);
  }
  return true;
}

/** Lists all paths of a record that the texts of a template name. */
export function namedPaths(schema: Schema, model: ResolvedModel, template: PdfTemplate): string[] {
  const has = (path: string) => leadsSomewhere(schema, model, path);
  const paths = sources.flatMap((source) => {
    const text = template[source] ?? '';
    const reads = templateReads(text, has).filter(has);
    return [...reads, ...listPaths(text, reads).filter(has)];
  });
  return [...new Set(paths)];
}
