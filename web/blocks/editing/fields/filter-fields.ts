import { collectFacts } from '@millwright/core/filter/facts.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { type ResolvedColumn, resolveColumn } from '../../columns/columns.ts';
import { choicesAt, pathWords } from './paths.ts';

/** The fields that a filter can use: fields of the model, fields of directly related records, and fields that the filter already uses. */
export function filterFields(
  schema: Schema,
  model: ResolvedModel,
  condition: Condition | null,
  label: (column: ResolvedColumn) => string,
): ResolvedColumn[] {
  const own = choicesAt(schema, model, []);
  const related = own.filter(({ target, many }) => target && !many).flatMap(({ path }) => choicesAt(schema, model, path.split('.')));
  const named = condition ? collectFacts(condition).flatMap((path) => resolveColumn(schema, model, { path }) ?? []) : [];
  const all = new Map([...own, ...related, ...named].map((column) => [column.path, column]));
  return [...all.values()].map((column) => ({ ...column, label: pathWords(schema, model, column.path, label) }));
}
