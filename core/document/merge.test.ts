import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json.ts';
import { depth } from '../testing/depth.ts';
import { differenceOf, mergeDocument } from './merge.ts';
import { baseOf, conflictsOf } from './three-way.ts';

const field = (id: string, more: JsonObject = {}) => ({ id, label: id, ...more });
const template = { name: 'Order', misc: { color: 'red', size: 1 }, schema: [field('a'), field('b'), field('c')], tags: ['x', 'y'] };

describe('an override', () => {
  it('is empty when nothing differs', () => expect(differenceOf(template, structuredClone(template))).toEqual({}));

  it('holds only what differs, things in lists by their identity', () => {
    const wanted = { ...template, misc: { color: 'blue', size: 1 }, schema: [field('a'), field('b', { hidden: true }), field('c')] };
    expect(differenceOf(template, wanted)).toEqual({ misc: { color: 'blue' }, schema: { $items: { b: { hidden: true } } } });
  });

  it('adds, removes and moves things', () => {
    const wanted = { ...template, schema: [field('c'), field('new'), field('a')] };
    expect(mergeDocument(template, differenceOf(template, wanted))).toEqual(wanted);
  });

  it('keeps what the built-in document gains later', () => {
    const override = differenceOf(template, { ...template, schema: [field('c'), field('a', { label: 'Mine' }), field('b')] });
    const next = { ...template, misc: { color: 'red', size: 2 }, schema: [field('a', { tone: 'done' }), field('fresh'), field('b'), field('c')] };
    expect(mergeDocument(next, override)).toEqual({
      ...next,
      schema: [field('c'), { ...field('a', { label: 'Mine' }), tone: 'done' }, field('fresh'), field('b')],
    });
  });

  it('leaves the built-in document as it was', () => {
    const before = structuredClone(template);
    mergeDocument(template, { schema: { $items: { a: { label: 'Other' } } }, misc: { color: { $unset: true } } });
    expect(template).toEqual(before);
  });

  it('never reaches a prototype', () => {
    const hostile = JSON.parse('{"__proto__": {"polluted": true}, "misc": {"constructor": {"polluted": true}}}') as JsonObject;
    const merged = mergeDocument(template, hostile) as { misc: object; polluted?: boolean };
    expect([merged.polluted, Object.hasOwn(merged.misc, 'constructor'), ({} as { polluted?: boolean }).polluted]).toEqual([
      undefined,
      false,
      undefined,
    ]);
  });

  it('always gives back what was wanted', () => {
    const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'id', 'name');
    const { value } = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        scalar as fc.Arbitrary<Json>,
        fc.array(tie('value'), { maxLength: 4 }) as fc.Arbitrary<Json>,
        fc.array(fc.record({ id: name, label: scalar, more: tie('value') }), { maxLength: 4 }) as unknown as fc.Arbitrary<Json>,
        fc.dictionary(name, tie('value'), { maxKeys: 4 }) as fc.Arbitrary<Json>,
      ),
    }));
    const document = fc.dictionary(name, value, { maxKeys: 4 }) as fc.Arbitrary<JsonObject>;
    const giveBack = fc.property(document, document, (built_in, wanted) => {
      expect(mergeDocument(built_in, differenceOf(built_in, wanted))).toEqual(wanted);
    });
    fc.assert(giveBack, depth(300, 10_000));
  });
});

describe('a built-in document that moves on', () => {
  const mine = { ...template, name: 'Mine', schema: [field('a', { label: 'Mine' }), field('b'), field('c')] };
  const override = differenceOf(template, mine);
  const base = baseOf(template, override);

  it('conflicts where both have changed the same place', () => {
    const next = { ...template, name: 'Theirs', schema: [field('a', { label: 'Theirs' }), field('b', { label: 'B' }), field('c')] };
    expect(conflictsOf(base, next, override)).toEqual([
      { path: 'name', before: 'Order', built_in: 'Theirs', own: 'Mine' },
      { path: 'schema.a.label', before: 'a', built_in: 'Theirs', own: 'Mine' },
    ]);
  });

  it('does not conflict elsewhere, nor where both came to the same', () => {
    expect(conflictsOf(base, { ...template, name: 'Mine', tags: [] }, override)).toEqual([]);
    expect(conflictsOf(base, template, override)).toEqual([]);
  });
});
