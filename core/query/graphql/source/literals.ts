import { Kind, type ValueNode } from 'graphql';
import type { Json, JsonObject } from '../../../json.ts';

/** A text without zeros at its end, found in one pass. The pattern `/0+$/` would be slow, because it reads each run of zeros many times. */
function withoutZerosAtEnd(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

/** Normalises a decimal text: `-007.50e1` becomes `-75`. Equal numbers give the same sign, digits and exponent. */
function plain(text: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const exponent = Number(power) - fraction.length;
  const significant = withoutZerosAtEnd(digits);
  return significant ? `${sign}${significant}e${exponent + digits.length - significant.length}` : '0';
}

/** A number as a double if that keeps every digit; otherwise its text, which number fields accept. */
function numberOf(text: string): number | string {
  const read = Number(text);
  return Number.isFinite(read) && plain(String(read)) === plain(text) ? read : text;
}

/**
 * The plain value of a literal, with its variables replaced. A variable without a value is undefined: it is left out of
 * objects and null in lists. Unlike `valueFromASTUntyped` of graphql-js, no digit of a number is lost:
 * 12345678901234567890.1 stays text.
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

/** The object has no prototype, because a key may be `__proto__`. */
function objectValue(fields: [string, ValueNode][], variables: JsonObject): JsonObject {
  const made: JsonObject = Object.create(null);
  for (const [name, node] of fields) {
    const value = literalValue(node, variables);
    if (value !== undefined) made[name] = value;
  }
  return made;
}
