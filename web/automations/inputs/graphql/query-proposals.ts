import type { Text } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';

/** A name that a query may have at its caret: what it is called by people, and whether fields of its own stand in braces behind it. */
type QueryProposal = { name: string; label: string; opens: boolean };

/** Names, braces and what is skipped: texts, comments, and what stands in parentheses counts as one. */
const pieces = /"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|#[^\n]*|[{}():]|\.\.\.|[$@]?[A-Za-z_]\w*/g;

/** Whether a text or a comment goes on at its end. */
const isOpen = (piece: string): boolean => piece.startsWith('#') || (piece.startsWith('"') && (piece.length === 1 || !piece.endsWith('"')));

/** The names of the fields around a place in a query, from the outermost on; null within parentheses, texts and comments. */
export function fieldsAround(query: string, at: number): string[] | null {
  const around: string[] = [];
  let last = '';
  let parens = 0;
  for (const { 0: piece, index } of query.slice(0, at).matchAll(pieces)) {
    if (index + piece.length === at && isOpen(piece)) return null;
    if (piece === '(') parens++;
    else if (piece === ')') parens = Math.max(0, parens - 1);
    else if (parens > 0) continue;
    else if (piece === '{') around.push(last);
    else if (piece === '}') around.pop();
    else if (/^[A-Za-z_]/.test(piece)) last = piece;
  }
  return parens > 0 ? null : around;
}

type Label = (text: Text | undefined) => string;

const ofModel = ({ fields, ends }: ResolvedModel, label: Label): QueryProposal[] => [
  { name: 'identity', label: '', opens: false },
  ...[...fields.values()].filter(({ type }) => type !== 'relation').map(({ name, label: words }) => ({ name, label: label(words), opens: false })),
  ...[...ends.values()].map(({ name, direction, relation }) => ({
    name,
    label: label(direction === 'out' ? relation.labels.name : relation.labels.inverse),
    opens: true,
  })),
];

/** The model whose fields stand in braces behind these fields. */
function modelAt(schema: Schema, [root = '', ...path]: readonly string[]): ResolvedModel | undefined {
  const first = schema.models.get(root) ?? schema.models.get(root.replace(/_by_id$/, ''));
  return path.reduce<ResolvedModel | undefined>((model, name) => {
    const end = model?.ends.get(name);
    return end && schema.models.get(end.to);
  }, first);
}

/** What may stand at a place of a query: models in its outermost braces, further in the fields and relations of the model around. */
export function queryProposals(schema: Schema, query: string, at: number, label: Label): QueryProposal[] {
  const around = fieldsAround(query, at);
  if (!around || around.length === 0) return [];
  const path = around.slice(1);
  if (path.length === 0)
    return [...schema.models.values()].map(({ table, model }) => ({ name: table, label: label(model.displayed_name), opens: true }));
  const model = modelAt(schema, path);
  return model ? ofModel(model, label) : [];
}
