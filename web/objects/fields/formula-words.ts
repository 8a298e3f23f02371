import type { Json, Text } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import type { ObjectRecord } from '../../data/records/use-object.ts';

type Label = (text: Text | undefined) => string;
/** A path that a formula reads: its labels, its last field, and its values in this record as far as loaded. */
type FormulaInput = { words: string; field: Field; values: Json[] };
type Walked = { words: string[]; field: Field | undefined };

/** Matches quoted texts, function names and paths. */
const tokens = /"(?:[^"]|"")*"|[A-Za-z_]\w*(?=\s*\()|[A-Za-z_]\w*(?:\.\w+)*/g;
const isPath = (token: string, rest: string) => !token.startsWith('"') && !/^\s*\(/.test(rest);

function walk(schema: Schema, model: ResolvedModel | undefined, [first = '', ...rest]: string[], label: Label): Walked | null {
  const field = model?.fields.get(first);
  if (field && rest.length === 0) return { words: [label(field.label)], field };
  const end = model?.ends.get(first);
  if (!end) return null;
  const { labels } = end.relation;
  const here = label(end.direction === 'out' ? labels.name : labels.inverse) || first;
  const next = rest.length ? walk(schema, schema.models.get(end.to), rest, label) : { words: [], field: undefined };
  return next && { words: [here, ...next.words], field: next.field };
}

/** Formats a formula with labels in place of names; unknown names stay. */
export function formulaWords(schema: Schema, model: ResolvedModel, formula: string, label: Label): string {
  return formula.replaceAll(tokens, (token, at: number) =>
    isPath(token, formula.slice(at + token.length)) ? (walk(schema, model, token.split('.'), label)?.words.join(' › ') ?? token) : token,
  );
}

function valuesAt({ object, relations }: ObjectRecord, [first = '', second]: string[]): Json[] {
  if (second === undefined) return [object.properties[first] ?? null];
  return relations.find(({ name }) => name === first)?.items.map(({ properties }) => properties[second] ?? null) ?? [];
}

/** The inputs of a formula in this record and its related records, each path once. */
export function formulaInputs(schema: Schema, model: ResolvedModel, formula: string, record: ObjectRecord, label: Label): FormulaInput[] {
  const pathTokens = [...formula.matchAll(tokens)].filter(({ 0: token, index }) => isPath(token, formula.slice(index + token.length)));
  return [...new Set(pathTokens.map(([token]) => token))].flatMap((token) => {
    const path = token.split('.');
    const walked = walk(schema, model, path, label);
    return walked?.field && path.length <= 2 ? [{ words: walked.words.join(' › '), field: walked.field, values: valuesAt(record, path) }] : [];
  });
}
