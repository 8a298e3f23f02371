import type { ResolvedModel, Schema } from '../../model/schema.ts';
import type { FormField } from '../types.ts';

/** The GraphQL selection of a record or line, without attributes that the model does not have. */
function selection(schema: Schema, model: ResolvedModel, fields: readonly FormField[]): string {
  const names = fields.flatMap(({ attribute, columns }): string[] => {
    if (model.fields.has(attribute)) return [attribute];
    const end = model.ends.get(attribute);
    const related = end && schema.models.get(end.to);
    if (!related) return [];
    const inner = columns ? selection(schema, related, columns) : `identity ${related.model.primary_attribute}`;
    return [`${attribute} { ${inner} }`];
  });
  return ['identity', 'version', ...new Set(names)].join(' ');
}

/** The queries of a form made from its fields: one reads the record with all shown fields, the other saves the submission. */
export function formQueries(schema: Schema, model: ResolvedModel, fields: readonly FormField[]): { read_query: string; write_query: string } {
  const { slug } = model.model;
  return {
    read_query: `query ($node_id: ID!) { ${slug}_by_id(id: $node_id) { ${selection(schema, model, fields)} } }`,
    write_query: `mutation ($values: JSON!) { save_${slug}(items: [$values]) { identity } }`,
  };
}
