import type { Path, Touch } from '../../model/path.ts';
import { PathError, type TypeOf, traversePath } from '../../model/path.ts';
import type { Schema } from '../../model/schema.ts';
import type { Kind, ValueType } from '../../value/kinds.ts';
import { formulaError } from '../syntax/parse.ts';
import type { Expression, Span, Typed } from '../types.ts';
import { call, constant, typeName } from './build.ts';
import { functions } from './functions.ts';
import { operate, wrongSide } from './operators.ts';
import { checkWrittenCall, checkWrittenOperator } from './written.ts';

/**
 * The context of typing a formula, and the fields and paths that it has read so far. `written` means that the author has just
 * written it.
 */
export type Typing = { schema: Schema; model: string; typeOf: TypeOf; touches: Touch[]; paths: Map<string, Path>; written: boolean };

/** Resolves names and checks types. Throws `invalid_formula` at the place that doesn't fit. */
export function typeExpression(typing: Typing, node: Expression): Typed {
  switch (node.kind) {
    case 'number':
    case 'text':
      return constant(node.kind, node.value);
    case 'boolean':
      return constant('boolean', node.value);
    case 'path':
      return pathNode(typing, node.text, node.at);
    case 'negate':
      return negation(typing, node);
    case 'binary':
      return binary(typing, node);
    case 'call':
      return functionCall(typing, node);
  }
}

/** The kind of a value inside a formula: an identity is a text, and a local time is an instant in the client's zone. */
export const formulaKind = (kind: Kind): Kind => (kind === 'identity' ? 'text' : kind === 'local' ? 'datetime' : kind);

function pathNode(typing: Typing, text: string, at: Span): Typed {
  const path = typing.paths.get(text) ?? walk(typing, text, at);
  const type: ValueType = { kind: formulaKind(path.type.kind), list: path.many || path.type.list };
  return { kind: 'path', path, type, key: `path:${text}` };
}

function walk(typing: Typing, text: string, at: Span): Path {
  try {
    const path = traversePath(typing.schema, typing.model, text, typing.typeOf);
    typing.paths.set(text, path);
    typing.touches.push(...path.touches);
    return path;
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    const start = at.start + error.offset;
    throw formulaError(error.message, { start, end: start + error.found.length }, error.expected, error.found);
  }
}

function negation(typing: Typing, node: Expression & { kind: 'negate' }): Typed {
  const of = typeExpression(typing, node.of);
  if (of.type.list || (of.type.kind !== 'number' && of.type.kind !== 'duration')) {
    throw formulaError(`A sign needs a number, not ${typeName(of.type)}.`, node.at, ['number', 'duration'], typeName(of.type));
  }
  return call('negate', of.type, [of]);
}

function binary(typing: Typing, node: Expression & { kind: 'binary' }): Typed {
  const [left, right] = [typeExpression(typing, node.left), typeExpression(typing, node.right)];
  const made = operate(node.operator, left, right);
  if (made && typing.written) checkWrittenOperator(node, left, right);
  if (made) return made;
  const sides = `${typeName(left.type)} and ${typeName(right.type)}`;
  const hint = left.type.list || right.type.list ? ' A list needs SUM, FIRST, JOIN or another aggregate.' : '';
  const wrong = wrongSide(node.operator, left, right);
  const message = `${node.operator} does not fit ${sides}.${hint}`;
  if (!wrong) throw formulaError(message, node.at, [], sides);
  const expected = wrong.expected.map((kind) => typeName({ kind, list: false }));
  throw formulaError(message, node[wrong.side].at, expected, typeName({ left, right }[wrong.side].type));
}

function functionCall(typing: Typing, node: Expression & { kind: 'call' }): Typed {
  const definition = functions.get(node.name);
  if (!definition) throw formulaError(`There is no function ${node.name.slice(0, 60)}.`, node.at, [...functions.keys()], node.name.slice(0, 60));
  const [least, most] = definition.arguments;
  if (node.args.length < least || node.args.length > most) {
    throw formulaError(`${node.name} is called as ${definition.usage}.`, node.at, [definition.usage], `${node.args.length} arguments`);
  }
  const args = node.args.map((arg) => typeExpression(typing, arg));
  if (typing.written) checkWrittenCall(node, args);
  return definition.build({
    name: node.name,
    args,
    fail(message, argument, expected = []) {
      const at = (argument === undefined ? undefined : node.args[argument]?.at) ?? node.at;
      const wrongArgument = argument === undefined ? undefined : args[argument];
      throw formulaError(message, at, expected, wrongArgument ? typeName(wrongArgument.type) : '');
    },
  });
}
