import { sameJson } from '@millwright/core/document/merge.ts';
import { modelChangeProblems, relationChangeProblems } from '@millwright/core/document/rules/model.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { AppError, invalid, type Problem } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import type { Template } from '@millwright/core/seed/templates.ts';
import { idleActionProblems } from '@millwright/core/view/alone-actions.ts';
import { type Layout, nestingProblems } from '@millwright/core/view/nesting.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import type { Effective } from '../../configuration/effective.ts';
import { newId } from '../../db/sql/new-id.ts';

/** Throws if there are problems. */
export function refuse(problems: readonly Problem[]): void {
  if (problems.length) throw invalid([...problems]);
}

/** Shape errors with their own messages. */
export function checkRelationType(collection: ConfigurationCollection, content: JsonObject) {
  if (collection !== 'relations') return;
  if (content.type === undefined || content.type === null || content.type === '') throw new AppError('relation_without_type');
  if (!['1_1', '1_N', 'N_1', 'N_N'].includes(String(content.type))) throw new AppError('unknown_relation_type');
}

function layoutOf({ root, setup }: JsonObject): Layout {
  const { blocks } = (root ?? {}) as Partial<Layout>;
  return { blocks: blocks ?? [], setups: (setup ?? {}) as NonNullable<Layout['setups']> };
}

/** Blocks of a view that stand deeper than layouts may be nested, and actions that could never do anything; those that it is stored with stay. */
export const viewProblems = (collection: ConfigurationCollection, content: JsonObject, before: JsonObject = {}): Problem[] =>
  collection === 'views' ? [...nestingProblems(layoutOf(content), layoutOf(before)), ...idleActionProblems(content.setup, before.setup)] : [];

/** The same for a new view. The copy of a view that is there, or was built in, has what that one has. */
export function newViewProblems(config: Configuration, collection: ConfigurationCollection, content: JsonObject): Problem[] {
  const problems = viewProblems(collection, content);
  const isCopyOf = ({ root, setup }: Effective) => sameJson(root, content.root) && sameJson(setup, content.setup);
  return problems.length > 0 && config.all('views').some(isCopyOf) ? [] : problems;
}

/** Gives new attributes an id, which rights refer to, and a creation date. Existing ones stay. */
export function withFieldIds(content: JsonObject, now: string, before: JsonObject = {}): JsonObject {
  if (!Array.isArray(content.schema)) return content;
  const ids = new Set((Array.isArray(before.schema) ? (before.schema as JsonObject[]) : []).map(({ id }) => id));
  const schema = (content.schema as JsonObject[]).map((field) =>
    field.id !== undefined && ids.has(field.id) ? field : { ...field, id: field.id ?? newId(), creation_date: field.creation_date ?? now },
  );
  return { ...content, schema };
}

/** Changes of a model or relation that are no longer possible. */
export function fixedProblems(collection: ConfigurationCollection, before: Effective, after: JsonObject, template: Template | undefined): Problem[] {
  const old = before as unknown;
  const next = { ...before, ...after } as unknown;
  if (collection === 'relations') return relationChangeProblems(old as Relation, next as Relation);
  if (collection !== 'models') return [];
  const builtIn = new Set(((template?.schema ?? []) as JsonObject[]).map(({ id }) => String(id)));
  return modelChangeProblems(old as Model, next as Model, builtIn);
}
