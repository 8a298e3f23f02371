import { isComputed } from '../field/computed.ts';
import { descriptorOf } from '../field/registry.ts';
import type { Kind, ValueType } from '../value/kinds.ts';
import { type End, type ResolvedModel, type Schema, systemFields } from './schema.ts';
import type { Field } from './types.ts';

/** A field or relation end of `model` that an expression reads; `attribute` is an attribute of the link. */
export type Touch = { model: string; name: string; attribute?: Field };

/**
 * A resolved path from one model: over relation ends to a column, to the identity of a related record, or to an attribute of the
 * last link.
 */
export type Path = {
  text: string;
  /** The ends on the way. An end at which the path stops is in `last`. */
  ends: End[];
  /** Model of the record that the last part belongs to. */
  model: string;
  last:
    | { kind: 'system'; name: string; column: string }
    | { kind: 'field'; field: Field }
    | { kind: 'formula'; field: Field }
    /** A formula that is switched off. */
    | { kind: 'nothing'; field: Field }
    | { kind: 'end'; end: End }
    | { kind: 'attribute'; end: End; field: Field };
  /** Type of one value; `list` when each record holds a list. */
  type: ValueType;
  /** The path crosses or ends at a to-many relation, so that there is one value for each related record. */
  many: boolean;
  /** The fields and ends that the path names. A formula field counts as itself, not as what it reads. */
  touches: Touch[];
};

/** A path that can't be resolved; `offset` is where the wrong part begins. */
export class PathError extends Error {
  readonly offset: number;
  readonly found: string;
  readonly expected: string[];
  constructor(message: string, offset: number, found: string, expected: string[]) {
    super(message);
    this.offset = offset;
    this.found = found;
    this.expected = expected;
  }
}

const systemKinds: Record<keyof typeof systemFields, Kind> = {
  identity: 'identity',
  version: 'number',
  created_at: 'datetime',
  updated_at: 'datetime',
};

/** Type of a stored field. */
export const fieldType = (field: Field): ValueType => descriptorOf(field).value;

/** Maximum number of parts of a path. */
const longestPath = 12;

/** Returns the type of a formula field. */
export type TypeOf = (model: string, field: Field) => ValueType;

/** Resolves `field`, `end.field`, `end.end`, `end@attribute`; throws PathError. */
export function traversePath(schema: Schema, model: string, text: string, typeOf: TypeOf): Path {
  const traversal = new Traversal(schema, model, text);
  const [names = '', attribute, ...more] = text.split('@');
  const parts = names.split('.');
  if (parts.length > longestPath || more.length) traversal.fail('The path is too long.', text.slice(0, 200), []);
  const last = parts.pop() ?? '';
  for (const name of parts) traversal.follow(name);
  if (attribute !== undefined) return traversal.attribute(last, attribute);
  return traversal.column(last, typeOf) ?? traversal.end(last);
}

class Traversal {
  readonly #schema: Schema;
  readonly #text: string;
  readonly #ends: End[] = [];
  readonly #touches: Touch[] = [];
  #at: ResolvedModel;
  #offset = 0;

  constructor(schema: Schema, model: string, text: string) {
    const start = schema.models.get(model);
    if (!start) throw new PathError(`There is no model ${model}.`, 0, model, []);
    this.#schema = schema;
    this.#text = text;
    this.#at = start;
  }

  fail(message: string, found: string, expected: string[]): never {
    throw new PathError(message, this.#offset, found, expected);
  }

  follow(name: string): End {
    const end = this.#at.ends.get(name) ?? this.unknown(name, [...this.#at.ends.keys()]);
    const next = this.#schema.models.get(end.to) ?? this.unknown(name, []);
    this.#touch(name);
    this.#ends.push(end);
    this.#at = next;
    this.#offset += name.length + 1;
    return end;
  }

  unknown(name: string, expected: string[]): never {
    const excerpt = name.length > 60 ? `${name.slice(0, 60)}…` : name;
    return this.fail(`${this.#at.model.slug} has no ${excerpt || 'empty name'}.`, excerpt, expected.slice(0, 100));
  }

  #touch(name: string, attribute?: Field): void {
    this.#touches.push({ model: this.#at.model.slug, name, ...(attribute && { attribute }) });
  }

  #path(last: Path['last'], type: ValueType): Path {
    const crossed = last.kind === 'end' || last.kind === 'attribute' ? [...this.#ends, last.end] : this.#ends;
    const many = crossed.some((end) => end.many);
    return { text: this.#text, ends: this.#ends, model: this.#at.model.slug, last, type, many, touches: this.#touches };
  }

  column(name: string, typeOf: TypeOf): Path | null {
    if (Object.hasOwn(systemFields, name)) {
      const systemName = name as keyof typeof systemFields;
      return this.#path({ kind: 'system', name, column: systemFields[systemName] }, { kind: systemKinds[systemName], list: false });
    }
    const field = this.#at.fields.get(name);
    if (!field) return null;
    this.#touch(name);
    if (isComputed(field) && field.misc?.formulaDisabled) return this.#path({ kind: 'nothing', field }, fieldType(field));
    if (isComputed(field)) return this.#path({ kind: 'formula', field }, typeOf(this.#at.model.slug, field));
    return this.#path({ kind: 'field', field }, fieldType(field));
  }

  end(name: string): Path {
    const end = this.#at.ends.get(name) ?? this.unknown(name, [...Object.keys(systemFields), ...this.#at.fields.keys(), ...this.#at.ends.keys()]);
    this.#touch(name);
    return this.#path({ kind: 'end', end }, { kind: 'identity', list: false });
  }

  attribute(name: string, attribute: string): Path {
    const end = this.#at.ends.get(name) ?? this.unknown(name, [...this.#at.ends.keys()]);
    const own = (end.relation.schema ?? []).filter((field) => !field.deleted && !isComputed(field));
    const field = own.find((item) => item.name === attribute);
    if (!field) {
      this.#offset += name.length + 1;
      return this.fail(
        `The relation ${name} has no attribute ${attribute.slice(0, 60)}.`,
        attribute.slice(0, 60),
        own.map((item) => item.name),
      );
    }
    this.#touch(name, field);
    return this.#path({ kind: 'attribute', end, field }, fieldType(field));
  }
}
