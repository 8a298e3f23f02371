import { operatorsFor } from '@millwright/core/filter/operators.ts';
import type { Condition, Operator } from '@millwright/core/filter/types.ts';
import { resolvePath } from '@millwright/core/formula/check/fields.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Path } from '@millwright/core/model/path.ts';
import { type Schema, systemFields } from '@millwright/core/model/schema.ts';
import type { Kind } from '@millwright/core/value/kinds.ts';
import fc from 'fast-check';
import { allIdentities, anyDay, anyInstant, anyNumber, anyText, anyWall, instants, tags } from './rows.fixture.ts';

/** Every path from a model that a filter may compare, over at most `hops` relations: a formula that is switched off is refused. */
export function allPaths(schema: Schema, model: string, hops: number): Path[] {
  const texts = (slug: string, left: number): string[] => {
    const resolved = schema.models.get(slug);
    if (!resolved) return [];
    const own = [...Object.keys(systemFields), ...resolved.fields.keys(), ...resolved.ends.keys()];
    const attributes = [...resolved.ends.values()].flatMap((end) => (end.relation.schema ?? []).map((field) => `${end.name}@${field.name}`));
    const further = left ? [...resolved.ends.values()].flatMap((end) => texts(end.to, left - 1).map((rest) => `${end.name}.${rest}`)) : [];
    return [...own, ...attributes, ...further];
  };
  return texts(model, hops)
    .map((text) => resolvePath(schema, model, text))
    .filter(({ last }) => last.kind !== 'nothing');
}

const wall = fc.oneof(anyWall, anyInstant, anyDay);
const literals: Record<Kind, fc.Arbitrary<Json>> = {
  number: fc.oneof(anyNumber, anyNumber.map(String)),
  duration: anyNumber,
  text: fc.oneof(anyText, fc.constantFrom(...tags), fc.constant('')),
  boolean: fc.boolean(),
  date: anyDay,
  datetime: fc.oneof(anyInstant, fc.constantFrom(...instants), wall),
  local: wall,
  identity: fc.constantFrom(...allIdentities),
  any: anyText,
};

const relative = fc.record({
  direction: fc.constantFrom('this', 'past', 'next'),
  count: fc.integer({ min: 0, max: 40 }),
  unit: fc.constantFrom('hour', 'day', 'week', 'month', 'year'),
});

const contexts: Partial<Record<Kind, string[]>> = {
  number: ['chosen', 'nobody', 'missing'],
  text: ['word', 'nobody'],
  identity: ['user_id', 'nobody'],
};
const times: Kind[] = ['date', 'datetime', 'local'];

/** The right side of an operator, of a type that fits. */
function operand(path: Path, operator: Operator, paths: Path[]): fc.Arbitrary<Json> {
  const { kind } = path.type;
  if (operator === 'isEmpty' || operator === 'isNotEmpty') return fc.constant(true);
  if (operator === 'relativeToToday') return relative as fc.Arbitrary<Json>;
  const many = operator === 'in' || operator === 'notIn';
  const literal = many ? fc.array(literals[kind], { maxLength: 4 }) : literals[kind];
  const single = !path.type.list && times.includes(kind);
  const others = paths.filter(
    (other) => (other.many || other.type.list) === many && (other.type.kind === kind || (single && !many && times.includes(other.type.kind))),
  );
  return fc.oneof(
    { weight: 4, arbitrary: literal as fc.Arbitrary<Json> },
    ...(others.length ? [{ weight: 2, arbitrary: fc.constantFrom(...others).map((other) => ({ fact: other.text })) }] : []),
    ...(contexts[kind] ? [{ weight: 1, arbitrary: fc.constantFrom(...contexts[kind]).map((context) => ({ context })) }] : []),
  );
}

/** Filters over a model's paths that check. */
export function anyCondition(schema: Schema, model: string): fc.Arbitrary<Condition> {
  const paths = allPaths(schema, model, 2);
  // Long paths are many: each length gets its share.
  const byLength = [0, 1, 2].map((hops) => paths.filter(({ ends }) => ends.length === hops));
  const near = byLength[0] ?? [];
  const leaf = fc.oneof(...byLength.map((some) => fc.constantFrom(...some))).chain((path) => {
    const toMany = path.last.kind === 'end' && path.last.end.many;
    return fc
      .constantFrom(...operatorsFor(path.type, toMany))
      .chain((operator) =>
        operand(path, operator, [...near, ...(byLength[1] ?? [])]).map((value): Condition => ({ fact: path.text, operator, value })),
      );
  });
  return fc.letrec<{ node: Condition; leaf: Condition }>((tie) => ({
    leaf,
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 5, arbitrary: tie('leaf') },
      { weight: 1, arbitrary: fc.array(tie('node'), { maxLength: 3 }).map((all) => ({ all })) },
      { weight: 1, arbitrary: fc.array(tie('node'), { maxLength: 3 }).map((any) => ({ any })) },
      { weight: 1, arbitrary: tie('node').map((not) => ({ not })) },
    ),
  })).node;
}
