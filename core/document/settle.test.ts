import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import { documentProblems } from './alone.ts';
import { differenceOf, mergeDocument } from './merge.ts';
import { dropPlaces, keyOf } from './places.ts';
import { type SettledDocument, settle } from './settle.ts';
import { type StoredOverride, storedOverride } from './stored-override.ts';
import { baseOf, conflictsOf } from './three-way.ts';

/** The id of a field, made of its name. */
const idOf = (name: string) =>
  `00000000-0000-7000-8000-${[...name]
    .map((letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .padStart(12, '0')}`;
const field = (name: string, more: JsonObject = {}) => ({ id: idOf(name), name, label: name, type: 'text', ...more });
const a = idOf('a');
const b = idOf('b');
const model = (schema: JsonObject[], more: JsonObject = {}): JsonObject => ({
  slug: 'lamp',
  name: 'lamp',
  displayed_name: 'Lamp',
  primary_attribute: 'a',
  schema,
  ...more,
});
const problems = (content: JsonObject) => documentProblems('models', content);
const stored = (template: JsonObject, wanted: JsonObject): StoredOverride => {
  const data = differenceOf(template, wanted);
  return { data, base: baseOf(template, data) };
};
const settled = (template: JsonObject, { data }: StoredOverride) => settle(template, data, problems);
const parked = ({ parked: places }: SettledDocument) => places.map(({ path, own, reason }) => ({ path: path.join('.'), own, reason }));
/** The override that is stored when the effective document is saved again. */
const savedAgain = (template: JsonObject, before: StoredOverride, content?: JsonObject) => {
  const now = settled(template, before);
  return storedOverride(template, content ?? now.content, before, now.parked);
};

const first = model([field('a'), field('b', { misc: { options: [{ key: 'x', label: 'X' }] } }), field('c')]);
const second = model([field('a'), field('c')]);
const labelled = (label: string) =>
  model([field('a'), field('b', { label, misc: { options: [{ key: 'x', label: 'Mine' }] } }), field('c'), field('own')]);

describe('a release that drops what a client has changed', () => {
  const mine = stored(first, labelled('Mine'));

  it('leaves no ghost of it, keeps what the client added, and tells what waits', () => {
    const now = settled(second, mine);
    expect(now.content).toEqual(model([field('a'), field('c'), field('own')]));
    const own = { label: 'Mine', misc: { options: { $items: { x: { label: 'Mine' } } } } };
    expect(parked(now)).toEqual([{ path: `schema.${b}`, own, reason: 'gone' }]);
    expect(conflictsOf(mine.base, second, mine.data)).toEqual([]);
  });

  it('parks an option, a list that is none any more, and nothing where the client removed what is gone', () => {
    const kept = model([field('a'), field('b', { misc: { options: [{ key: 'y', label: 'Y' }] } }), field('c')]);
    expect(parked(settled(kept, mine))).toEqual([{ path: `schema.${b}.misc.options.x`, own: { label: 'Mine' }, reason: 'gone' }]);
    const plain = model([field('a'), field('b'), field('c')]);
    expect(settled(plain, mine).content).toEqual(model([field('a'), field('b', { label: 'Mine' }), field('c'), field('own')]));
    const removed = differenceOf({ list: [{ key: 'x' }, { key: 'y' }] }, { list: [{ key: 'y' }] });
    expect(mergeDocument({ list: [{ key: 'y' }] }, removed)).toEqual({ list: [{ key: 'y' }] });
  });

  it('is in force again when a later one has it again, whatever was saved in between', () => {
    const meanwhile = savedAgain(second, mine, model([field('a', { label: 'Too' }), field('c'), field('own')]));
    const again = savedAgain(second, meanwhile);
    expect(settled(first, again).content).toEqual({
      ...labelled('Mine'),
      schema: [field('a', { label: 'Too' }), ...(labelled('Mine').schema as JsonObject[]).slice(1)],
    });
    const renamed = model([field('a'), field('b', { label: 'B' }), field('c')]);
    expect(conflictsOf(again.base, renamed, again.data)).toMatchObject([{ path: `schema.${b}.label`, before: 'b', built_in: 'B', own: 'Mine' }]);
  });

  it('keeps a removal too, until the place comes back', () => {
    const list = (...keys: string[]) => ({ list: keys.map((key) => ({ key })) });
    const removed = stored(list('x', 'y'), list('y'));
    const again = storedOverride(list('y'), list('y'), removed, settle(list('y'), removed.data, () => []).parked);
    expect(mergeDocument(list('x', 'y', 'z'), again.data)).toEqual(list('y', 'z'));
  });

  it('takes a step that was renamed to its own id for a change, not for an addition', () => {
    const steps = (...ids: string[]) => ({ steps: ids.map((id) => ({ id, name: `Step ${id}` })) });
    const renamed = differenceOf(steps('read', 'write'), { steps: [{ id: 'read', name: 'read' }, ...steps('write').steps] });
    expect(mergeDocument(steps('write'), renamed)).toEqual(steps('write'));
  });
});

describe('a release that a change no longer fits', () => {
  it('leaves out the one place that does not fit, with the reason', () => {
    const mine = stored(first, { ...first, primary_attribute: 'b', displayed_name: 'Mine' });
    const now = settled(second, mine);
    expect(now.content).toEqual({ ...second, displayed_name: 'Mine' });
    expect(now.parked).toMatchObject([{ path: ['primary_attribute'], own: 'b', reason: 'unfit', message: 'No primary attribute defined.' }]);
    expect(settled(first, savedAgain(second, mine)).content).toMatchObject({ primary_attribute: 'b', displayed_name: 'Mine' });
  });

  it('gives the name to the built-in field that comes with it, and keeps the own one waiting', () => {
    const mine = stored(first, model([field('a'), ...(first.schema as JsonObject[]).slice(1), field('mine', { name: 'price' })]));
    const next = model([field('a'), field('price', { type: 'number' })]);
    const now = settled(next, mine);
    expect(now.content).toEqual(next);
    expect(parked(now)).toEqual([{ path: `schema.${idOf('mine')}`, own: field('mine', { name: 'price' }), reason: 'unfit' }]);
  });

  it('serves the built-in document when nothing of the change fits it', () => {
    const flow = (steps: string[], edges: string[][], disabled = false): JsonObject => ({
      slug: 'flow',
      name: 'flow',
      label: 'Flow',
      trigger: { type: 'manual' },
      disabled,
      steps: steps.map((id) => ({ id, name: id, type: 'wait', enabled: false, input: {} })),
      edges: edges.map(([from = '', to = '']) => ({ from, port: 'next', to })),
    });
    const check = (content: JsonObject) => documentProblems('settings_data_connections', content);
    const before = flow(['one', 'two'], [['one', 'two']]);
    const mine = stored(before, flow(['one', 'two', 'mine'], [['one', 'two'], ['two', 'mine']])); // biome-ignore format: a drawing
    const next = flow(['one', 'three'], [['one', 'three']]);
    const now = settle(next, mine.data, check);
    expect(check(now.content)).toEqual([]);
    expect(now.content).toEqual(next);
    expect(now.parked.map(({ path, reason }) => [path.join('.'), reason])).toEqual([
      ['edges', 'unfit'],
      ['steps.mine', 'unfit'],
    ]);
  });

  it('parks nothing for what is wrong with the built-in document itself', () => {
    const broken = model([field('a')], { primary_attribute: 'none' });
    expect(settled(broken, stored(broken, { ...broken, displayed_name: 'Mine' }))).toEqual({
      content: { ...broken, displayed_name: 'Mine' },
      parked: [],
    });
  });
});

describe('a conflict', () => {
  const mine = stored(first, model([field('a', { label: 'My a' }), field('b', { label: 'My b' }), field('c')]));
  const next = model([field('a', { label: 'A' }), field('b', { label: 'B' }), field('c')]);
  const open = ({ data, base }: StoredOverride) => conflictsOf(base, next, data).map(({ path }) => path);

  it('is not answered by a change of the same list elsewhere', () => {
    const { content } = settled(next, mine);
    const added = savedAgain(next, mine, { ...content, schema: [...(content.schema as JsonObject[]), field('own')] });
    expect([open(mine), open(added)]).toEqual([
      [`schema.${a}.label`, `schema.${b}.label`],
      [`schema.${a}.label`, `schema.${b}.label`],
    ]);
  });

  it('is answered by another value there, and there only', () => {
    const { content } = settled(next, mine);
    const [, ...others] = content.schema as JsonObject[];
    expect(open(savedAgain(next, mine, { ...content, schema: [field('a', { label: 'New a' }), ...others] }))).toEqual([`schema.${b}.label`]);
  });
});

describe('an open conflict of a list that was stored whole', () => {
  // Two tables of one name have no identity each, so the list without one of them is stored as a whole.
  const tables = (...labels: [name: string, label: string][]) => ({ tables: labels.map(([name, label]) => ({ name, label })), order: 'name' });
  const before = tables(['parts', 'Parts'], ['parts', 'Spares'], ['notes', 'Notes']);
  const mine = stored(before, tables(['parts', 'Parts'], ['notes', 'Notes']));
  const release = tables(['parts', 'Parts'], ['spares', 'Spares'], ['notes', 'Notes']);
  const again = (content: JsonObject) => storedOverride(release, content, mine, []);
  const open = ({ base, data }: StoredOverride) => conflictsOf(base, release, data).map(({ path }) => path);

  it('outlives saves when a release gives its things identities', () => {
    expect(open(mine)).toEqual(['tables']);
    const saved = again({ ...mergeDocument(release, mine.data), order: 'label' });
    expect(saved.data).toEqual({ ...mine.data, order: 'label' });
    expect(open(saved)).toEqual(['tables']);
  });

  it('is answered by a change of the list', () => {
    const saved = again(tables(['parts', 'My parts'], ['notes', 'Notes']));
    expect(open(saved)).toEqual([]);
    expect(mergeDocument(release, saved.data)).toEqual(tables(['parts', 'My parts'], ['notes', 'Notes']));
  });
});

it('without a place goes what it alone was in', () => {
  const override = differenceOf(first, labelled('Mine'));
  const gone = new Set(
    [
      ['schema', b, 'label'],
      ['schema', b, 'misc', 'options', 'x', 'label'],
    ].map(keyOf),
  );
  expect(dropPlaces(override, (key) => gone.has(key))).toEqual({ schema: { $items: { [idOf('own')]: field('own') } } });
});
