import { Kind, type ValueNode } from 'graphql';
import type { Json, JsonObject } from '../../json.ts';

/** A decimal text without what carries no value: `-007.50e1` is `-75`. Its sign, digits and exponent are those of the number. */
function plain(text: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const exponent = Number(power) - fraction.length;
  const significant = digits.replace(/0+$/, '');
  return significant ? `${sign}${significant}e${exponent + digits.length - significant.length}` : '0';
}

/** A number as a double where it holds every digit; otherwise the digits as they are written, which fields of numbers take. */
function numberOf(text: string): number | string {
  const read = Number(text);
  return Number.isFinite(read) && plain(String(read)) === plain(text) ? read : text;
}

/**
 * The plain value of a literal, its variables put in; one that was not given is undefined, and left out of objects and null
 * in lists. Unlike `valueFromASTUntyped` of graphql-js, no digit of a number is lost: 12345678901234567890.1 stays text.
 */
export function literalValue(node: ValueNode, variables: JsonObject = {}): Json | undefined {
  switch (node.kind) {
    case Kind.NULL:
      return null;
    case Kind.INT:
    case Kind.FLOAT:
      return numberOf(node.value);
    case Kind.STRING:
    case Kind.ENUM:
    case Kind.BOOLEAN:
      return node.value;
    case Kind.VARIABLE:
      return variables[node.name.value];
    case Kind.LIST:
      return node.values.map((item) => literalValue(item, variables) ?? null);
    case Kind.OBJECT:
      return objectValue(
        node.fields.map(({ name, value }) => [name.value, value]),
        variables,
      );
  }
}

/** Without a prototype: a key may be called `__proto__`. */
function objectValue(fields: [string, ValueNode][], variables: JsonObject): JsonObject {
  const made: JsonObject = Object.create(null);
  for (const [name, node] of fields) {
    const value = literalValue(node, variables);
    if (value !== undefined) made[name] = value;
  }
  return made;
}
