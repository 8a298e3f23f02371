import { searchFor } from '@millwright/core/filter/combine.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { searchableFields } from '../../data/records/search-records.ts';
import { columnView, type ResolvedColumn } from '../columns/columns.ts';

/** The path to the searchable name of a related record. */
function searchableName({ path, target, many }: ResolvedColumn): string[] {
  const primary = target?.model.primary_attribute;
  return target && !many && searchableFields(target).some(({ name }) => name === primary) ? [`${path}.${primary}`] : [];
}

/** Converts the search text to a filter: each word must occur in the model's searchable fields, else in displayed texts, else in names of related records. */
export function searchCondition(model: ResolvedModel, columns: readonly ResolvedColumn[], search: string): Condition | null {
  const indexed = searchableFields(model).map(({ name }) => name);
  const looksInto = (column: ResolvedColumn) => columnView(column).searched && !column.many && column.field && !column.field.misc?.formulaV1;
  const paths = columns.filter(looksInto).map(({ path }) => path);
  const facts = [indexed, paths, columns.flatMap(searchableName)].find(({ length }) => length > 0);
  return searchFor(facts ?? [], search);
}
