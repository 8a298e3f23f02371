import { readsMany } from '../../formula/sql/stored.ts';
import type { Checked, CheckedCondition } from '../checked.ts';

/** Fields of a filter, as `model.field`, whose value is aggregated anew for each record: rollups that are not stored. */
export function summedIn({ condition, schema }: Checked): string[] {
  const visit = (node: CheckedCondition): string[] => {
    if ('not' in node) return visit(node.not);
    if (!('fact' in node)) return ('all' in node ? node.all : node.any).flatMap(visit);
    if (!('path' in node.fact)) return [];
    const { last, model } = node.fact.path;
    return last.kind === 'formula' && readsMany(schema, model, last.field) ? [`${model}.${last.field.name}`] : [];
  };
  return visit(condition);
}
