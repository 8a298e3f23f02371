import type { Text } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';

/** A suggested name at the caret, with its label, and whether braces with fields follow it. */
type QueryProposal = { name: string; label: string; opens: boolean };

/** Tokens: names, braces, and text to skip. Strings and comments are one token each. */
const pieces = /"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|#[^\n]*|[{}():]|\.\.\.|[$@]?[A-Za-z_]\w*/g;

/** Whether a string or comment is unfinished at the end of the text. */
const isOpen = (piece: string): boolean => piece.startsWith('#') || (piece.startsWith('"') && (piece.length === 1 || !piece.endsWith('"')));

/** The names of the fields around a position in a query, from the outermost; null inside parentheses, strings and comments. */
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

/** The model whose fields are in the braces after these fields. */
function modelAt(schema: Schema, [root = '', ...path]: readonly string[]): ResolvedModel | undefined {
  const first = schema.models.get(root) ?? schema.models.get(root.replace(/_by_id$/, ''));
  return path.reduce<ResolvedModel | undefined>((model, name) => {
    const end = model?.ends.get(name);
    return end && schema.models.get(end.to);
  }, first);
}

/** The suggestions at a position in a query: models in the outermost braces, inside them the fields and relations of the surrounding model. */
export function queryProposals(schema: Schema, query: string, at: number, label: Label): QueryProposal[] {
  const around = fieldsAround(query, at);
  if (!around || around.length === 0) return [];
  const path = around.slice(1);
  if (path.length === 0)
    return [...schema.models.values()].map(({ table, model }) => ({ name: table, label: label(model.displayed_name), opens: true }));
  const model = modelAt(schema, path);
  return model ? ofModel(model, label) : [];
}
