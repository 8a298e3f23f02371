import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import { type Base, changesBetween } from './difference.ts';
import { inOrderOfAfter, withAfter } from './field-order.ts';
import { upgraded } from './format.ts';
import { textOf } from './text.ts';
import type { Configured, Unit } from './types.ts';
import { configuredOf, filesOf, unitsOf, unitsOfFiles } from './units.ts';

const field = (name: string) => ({ id: `f-${name}`, name, label: name, type: 'text' });
const configured: Configured = {
  documents: [
    { collection: 'models', id: 'm1', slug: 'machine', content: { name: 'machine', schema: [field('name'), field('power')] } },
    {
      collection: 'models',
      id: 'm2',
      slug: 'built',
      changes: { displayed_name: 'Ours', schema: { $items: { 'f-own': field('own'), 'f-there': { label: 'Other' } } } },
      before: [
        { at: ['displayed_name'], value: 'Theirs' },
        { at: ['schema', 'f-own'], value: null },
        { at: ['schema', 'f-there', 'label'], value: 'There' },
      ],
    },
    { collection: 'views', id: 'v1', slug: 'machines', content: { name: 'Machines', order: 1.5 } },
    { collection: 'views', id: 'v2', slug: 'Machines', content: { name: 'Machines too', order: 2 } },
  ],
  roles: [{ role: 'buyer', parent: 'user', label: 'Buyer', rights: { 'MODELS.m1': { READ: 'deny' } } }],
};

describe('the files of a configuration', () => {
  it('have names that differ without capitals, and an attribute each', () => {
    expect(unitsOf(configured).map(({ path }) => path)).toEqual([
      'models/machine/model.json',
      'models/machine/fields/name.json',
      'models/machine/fields/power.json',
      'models/built/model.json',
      'models/built/fields/own.json',
      'models/built/fields/f-there.json',
      'views/machines.json',
      'views/Machines.v2.json',
      'roles/buyer.json',
    ]);
  });

  it('make up the same configuration again', () => {
    const files = JSON.parse(textOf(filesOf(unitsOf(configured)) as JsonObject)) as Record<string, JsonObject>;
    const again = configuredOf(unitsOfFiles(files));
    expect(textOf(filesOf(unitsOf(again)) as JsonObject)).toBe(textOf(files));
    expect(again.roles).toEqual(configured.roles);
    expect(again.documents.find(({ id }) => id === 'm2')).toEqual(configured.documents[1]);
  });

  it('of a built-in model say of an attribute what it was in the file of the attribute', () => {
    const files = filesOf(unitsOf(configured));
    expect(files['models/built/model.json']?.before).toEqual([{ at: ['displayed_name'], value: 'Theirs' }]);
    expect(files['models/built/fields/own.json']?.$before).toEqual([{ at: [], value: null }]);
  });

  it('name the file that is none, or tells of a thing twice', () => {
    expect(() => unitsOfFiles({ 'things/a.json': {} })).toThrow('things/a.json: archive_unknown_file');
    expect(() => unitsOfFiles({ 'views/a.json': {} })).toThrow('views/a.json: archive_without_id');
    expect(() => unitsOfFiles({ 'views/a.json': { id: '1' }, 'views/b.json': { id: '1' } })).toThrow('views/b.json: archive_twice');
    expect(() => unitsOfFiles({ 'models/a/fields/x.json': { id: '1' } })).toThrow('models/a/fields/x.json: archive_without_id');
  });

  it('lie below their folders: a path that leads anywhere else is no file of an archive', () => {
    for (const path of ['models/../package.json', 'views/.git/a.json', 'views//a.json', 'views/a\\b.json', './views/a.json', 'roles/../a.json'])
      expect(() => unitsOfFiles({ [path]: { id: '1', role: 'a' } })).toThrow(`${path}: archive_unknown_file`);
    const roles = ['.x', '..', ''].map((role) => ({ role, parent: null, label: '', rights: {} }));
    const files = filesOf(unitsOf({ documents: [], roles }));
    expect(unitsOfFiles(files)).toHaveLength(3);
  });

  it('of an older format are brought to this one, and those of a newer one are refused', () => {
    const steps = { 1: (files: object) => ({ ...files, second: {} }), 2: (files: object) => ({ ...files, third: {} }) };
    expect(Object.keys(upgraded({ first: {} }, 1, steps, 3))).toEqual(['first', 'second', 'third']);
    expect(() => upgraded({}, 4, steps, 3)).toThrow('archive_newer');
  });
});

describe('attributes that name the one before them', () => {
  const names = (list: readonly JsonObject[]) => inOrderOfAfter(list).map(({ name }) => name);
  it('keep their order', () => expect(names(withAfter(['c', 'a', 'b'].map(field)).toReversed())).toEqual(['c', 'a', 'b']));
  it('stand by name where two branches have put one behind the same', () =>
    expect(names([...withAfter(['b', 'a'].map(field)), { ...field('z'), after: 'a' }, { ...field('y'), after: 'a' }])).toEqual(['b', 'a', 'y', 'z']));
  it('are all there when what they stood behind is gone, or they stand behind each other', () => {
    expect(names([...withAfter([field('a')]), { ...field('x'), after: 'gone' }])).toEqual(['a', 'x']);
    expect(
      names([
        { ...field('x'), after: 'y' },
        { ...field('y'), after: 'x' },
      ]),
    ).toEqual(['x', 'y']);
  });
});

describe('what a push does', () => {
  const unit = (key: string, value: number): Unit => ({ key, path: `${key}.json`, content: { value } });
  const hash = (text: string) => text;
  const baseOf = (...units: Unit[]): Base => Object.fromEntries(units.map(({ key, content }) => [key, textOf(content)]));
  const told = (target: Unit[], own: Unit[], base?: Base, remove = false) => {
    const { changes, result } = changesBetween({ target, own, base, hash }, remove);
    return [changes.map(({ key, kind }) => `${kind} ${key}`), result.map(({ key, content }) => `${key}${content.value}`).sort()];
  };
  const [a1, a2, a3, b1] = [unit('a', 1), unit('a', 2), unit('a', 3), unit('b', 1)];

  it('brings what the folder has changed, and leaves what only the target has', () => {
    expect(told([a1], [a2], baseOf(a1))).toEqual([['changed a'], ['a2']]);
    expect(told([a2], [a1], baseOf(a1))).toEqual([[], ['a2']]);
    expect(told([a1, b1], [a1], baseOf(a1))).toEqual([[], ['a1', 'b1']]);
    expect(told([], [a1], {})).toEqual([['added a'], ['a1']]);
  });

  it('asks about what both have changed, unless to the same', () => {
    expect(told([a2], [a3], baseOf(a1))).toEqual([['conflict a'], ['a2']]);
    expect(told([a2], [a2], baseOf(a1))).toEqual([[], ['a2']]);
    expect(told([a2], [], baseOf(a1))).toEqual([['conflict a'], ['a2']]);
    expect(told([], [a2], baseOf(a1))).toEqual([['conflict a'], []]);
  });

  it('takes nothing away that the last pull did not have, and what it had only when that is asked for', () => {
    expect(told([a1, b1], [a1])).toEqual([[], ['a1', 'b1']]);
    expect(told([a1, b1], [a1], baseOf(a1, b1))).toEqual([['removed b'], ['a1', 'b1']]);
    expect(told([a1, b1], [a1], baseOf(a1, b1), true)).toEqual([['removed b'], ['a1']]);
  });

  it('tells the places that become others', () => {
    const { changes } = changesBetween({ target: [a1], own: [a2], hash }, false);
    expect(changes[0]?.places).toEqual([{ at: ['value'], from: 1, to: 2 }]);
  });
});
