import { normalText } from '../../storable.ts';
import type { Kind, ValueType } from '../../value/kinds.ts';
import type { Operation, Typed } from '../types.ts';

/** The type of one value of a kind. */
export const scalar = (kind: Kind): ValueType => ({ kind, list: false });
/** The type of a list of values of a kind. */
export const listOf = (kind: Kind): ValueType => ({ kind, list: true });

/** A literal as a typed node. Texts are normalised as in records. */
export function constant(kind: 'number' | 'text' | 'boolean', written: string | boolean): Typed {
  const value = typeof written === 'string' ? normalText(written) : written;
  return { kind: 'constant', value, type: scalar(kind), key: JSON.stringify([kind, value]) };
}

/** An operation on typed nodes. */
export function call(operation: Operation, type: ValueType, args: Typed[]): Typed {
  return { kind: 'call', operation, args, type, key: `${operation}(${args.map((arg) => arg.key).join(',')})` };
}

/** The name of a type in messages. */
export const typeName = (type: ValueType): string => (type.list ? `a list of ${type.kind}` : `a ${type.kind}`);

/** Converts a date to the first instant of that day in the client's zone. Other nodes stay as they are. */
export const asInstant = (node: Typed): Typed => (node.type.kind === 'date' ? call('datetime_of_date', scalar('datetime'), [node]) : node);

const isTime = (kind: Kind) => kind === 'date' || kind === 'datetime';

/** Converts nodes to one type: dates become instants when both occur. Null when the types don't fit. */
export function unify(nodes: Typed[]): Typed[] | null {
  const [first] = nodes;
  if (!first || nodes.every((node) => node.type.kind === first.type.kind && node.type.list === first.type.list)) return nodes;
  return nodes.every((node) => isTime(node.type.kind) && !node.type.list) ? nodes.map(asInstant) : null;
}

/** Converts a value to a text. The items of a list are joined by commas. */
export function asText(node: Typed): Typed {
  if (node.type.list) return call('join', scalar('text'), [node, constant('text', ', ')]);
  return node.type.kind === 'text' ? node : call('text_of', scalar('text'), [node]);
}

/** Concatenates texts. Nested concatenations are flattened, so that a long chain is one operation. */
export function concat(nodes: Typed[]): Typed {
  const parts = nodes.map(asText).flatMap((node) => (node.kind === 'call' && node.operation === 'concat' ? node.args : [node]));
  return call('concat', scalar('text'), parts);
}
