import { documentProblems } from '@millwright/core/document/alone.ts';
import { follow } from '@millwright/core/document/follow.ts';
import { differenceOf, sameJson } from '@millwright/core/document/merge.ts';
import { isWithin, keyOf, type Place, placesOf, valueAt } from '@millwright/core/document/places.ts';
import { identitiesOf } from '@millwright/core/document/rules/identities.ts';
import { type SettledDocument, settle } from '@millwright/core/document/settle.ts';
import { type StoredOverride, storedOverride } from '@millwright/core/document/stored-override.ts';
import { baseOf, conflictsOf } from '@millwright/core/document/three-way.ts';
import { type ConfigurationCollection, configurationCollections } from '@millwright/core/document/types.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { depth } from '@millwright/core/testing/depth.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentsOf } from './testing/configuration.ts';

/** Documents of the collections for which the product has no built-in ones. */
const madeUp: Partial<Record<ConfigurationCollection, JsonObject[]>> = {
  message_templates: [{ slug: 'mail', name: 'Mail', channel: 'email', subject: { en: 'Ready', fr: 'Prêt' }, body: 'Hello', misc: { tone: 'kind' } }],
  pdf_templates: [{ slug: 'sheet', name: 'Sheet', html: '<p></p>', misc: { sizes: [{ id: 'a4', width: 210 }, { id: 'a5' }] } }],
  label_templates: [
    {
      slug: 'label',
      name: 'Label',
      mapping: { rows: [{ path: 'std_label', large: true }, { path: 'std_code' }], article: 'std_code' },
      labels_per_page: 8,
      misc: { lines: [{ key: 'one' }, { key: 'two' }] },
    },
  ],
  integrations: [{ slug: 'shop', name: 'Shop', url: 'https://shop.test', authentication: { type: 'bearer', token: 't' }, disabled: false }],
};
const documents = configurationCollections.map(
  (collection) => [collection, madeUp[collection] ?? (documentsOf(collection) as JsonObject[])] as const,
);

/** A random change of a document. The numbers determine its kind, its place and its value. */
type Step = { kind: number; at: number; value: number };

/** All objects and lists in a document. Keys that never change are left out. */
function holdersOf(value: Json): (JsonObject | Json[])[] {
  if (!isObject(value) && !Array.isArray(value)) return [];
  return [value, ...Object.values(value).flatMap(holdersOf)];
}

const fixed = new Set(['id', 'slug', 'key']);
const another = (value: Json | undefined, number: number): Json => {
  if (typeof value === 'string') return `${value}_${number}`;
  if (typeof value === 'number') return value + number + 1;
  return typeof value === 'boolean' ? !value : (value ?? null);
};

const isUuid = (value: Json | undefined) => typeof value === 'string' && /^[\da-f]{8}-/.test(value);
const uuidOf = (number: number) => `00000000-0000-7000-9000-${String(number).padStart(12, '0')}`;

function changeList(list: Json[], { kind, value }: Step): void {
  const at = value % Math.max(list.length, 1);
  if (kind % 3 === 0) list.splice(at, 1);
  else if (kind % 3 === 1) list.reverse();
  else if (isObject(list[at])) {
    const thing = structuredClone(list[at] as JsonObject);
    const identities = Object.entries({ id: isUuid(thing.id) ? uuidOf(value) : `added_${value}`, name: `added_${value}`, key: `added_${value}` });
    list.push({ ...thing, ...Object.fromEntries(identities.filter(([key]) => key in thing)) });
  }
}

function changeObject(object: JsonObject, { kind, value }: Step): void {
  const keys = Object.keys(object).filter((key) => !fixed.has(key));
  const key = keys[value % Math.max(keys.length, 1)];
  if (key === undefined) return;
  if (kind % 4 === 0) delete object[key];
  else object[key] = another(object[key], value % 7);
}

/** The document after these steps. A step that would break its schema or its rules is skipped. */
function after(collection: ConfigurationCollection, document: JsonObject, steps: readonly Step[]): JsonObject {
  return steps.reduce((before, step) => {
    const next = structuredClone(before);
    const all = holdersOf(next);
    const lists = all.filter((each) => Array.isArray(each));
    const holders = step.value % 2 && lists.length ? lists : all;
    const holder = holders[step.at % holders.length];
    if (Array.isArray(holder)) changeList(holder, step);
    else if (holder) changeObject(holder, step);
    return documentProblems(collection, next).length ? before : next;
  }, document);
}

const inForce = (content: JsonObject, { path, own, kind }: Place) => sameJson(valueAt(content, path), kind === 'removal' ? null : own);
const isParked = ({ parked }: SettledDocument, { path }: Pick<Place, 'path'>) => parked.some((place) => isWithin(keyOf(path), keyOf(place.path)));

const step = fc.record({ kind: fc.nat(11), at: fc.nat(5_000), value: fc.nat(500) });
const steps = fc.array(step, { minLength: 1, maxLength: 6 });

describe.each(documents)('any release of %s over any change of them', (collection, all) => {
  const release = fc.record({ document: fc.constantFrom(...all), own: steps, next: steps });
  const settled = (template: JsonObject, { data }: StoredOverride) => settle(template, data, (content) => documentProblems(collection, content));

  it('leaves a document that fits, loses nothing, and gives all back when it comes back', () => {
    const property = fc.property(release, ({ document, own, next }) => {
      const wanted = after(collection, document, own);
      const later = after(collection, document, next);
      const data = differenceOf(document, wanted);
      const stored = { data, base: baseOf(document, data) };
      expect(settled(document, stored)).toEqual({ content: wanted, parked: [] });

      const now = settled(later, stored);
      expect(documentProblems(collection, now.content)).toEqual([]);
      expect(placesOf(later, data).filter((place) => !inForce(now.content, place) && !isParked(now, place))).toEqual([]);

      const saved = storedOverride(later, now.content, stored, now.parked);
      const resaved = settled(later, saved);
      expect(resaved.content).toEqual(now.content);
      const open = ({ base, data: override }: StoredOverride) =>
        conflictsOf(base, later, override)
          .map(({ path }) => path)
          .sort();
      expect(open(saved)).toEqual(open(stored));

      // If the release makes the same change, or adds an element with the same identity, the company has no own change any more.
      const isShared = ({ kind, path, own }: Place) => (kind === 'addition' ? valueAt(later, path) !== null : sameJson(valueAt(later, path), own));
      const back = settled(document, saved);
      const lost = placesOf(document, data).filter((place) => !inForce(back.content, place) && !isParked(back, place) && !isShared(place));
      expect(lost).toEqual([]);
    });
    fc.assert(property, depth(40, 2_000));
  });
});

describe('a release that puts tables behind tabs', () => {
  type Blocks = JsonObject & { id: string; blocks?: Blocks[] };
  type View = JsonObject & { root: { blocks: Blocks[] }; setup: JsonObject };
  const views = documentsOf('views') as unknown as View[];
  const settled = (template: JsonObject, stored: StoredOverride) => {
    const { data } = follow(template, stored);
    return settle(template, data, (content) => documentProblems('views', content));
  };
  const held = { type: 'layout', misc: { layout: 'tabs' } };
  const behindTabs = (view: View): View => ({
    ...view,
    root: { ...view.root, blocks: [{ id: 'held', blocks: view.root.blocks }] },
    setup: { ...view.setup, held },
  });
  /** The properties of each block, wherever it is in the view, and the order of the product's blocks. */
  const saidOf = (view: JsonObject, template: View) => {
    const all = (blocks: readonly Blocks[]): Blocks[] => blocks.flatMap((block) => [block, ...all(block.blocks ?? [])]);
    const { held: _, ...setup } = view.setup as JsonObject;
    const blocks = all((view as View).root.blocks).filter(({ id }) => id !== 'held');
    const built_in = new Set(all(template.root.blocks).map(({ id }) => id));
    return {
      ...view,
      setup,
      root: Object.fromEntries(blocks.map(({ blocks: inner, ...block }) => [block.id, block])),
      order: blocks.map(({ id }) => id).filter((id) => built_in.has(id)),
    };
  };
  const changed = fc.record({ view: fc.constantFrom(...views.filter(({ root }) => root.blocks.every(({ blocks }) => !blocks))), own: steps });

  it('leaves every change of them in force, and one that takes the tabs away again too', () => {
    const property = fc.property(changed, ({ view, own }) => {
      const wanted = after('views', view, own) as View;
      // Without any block of the product, the page would have empty tabs.
      fc.pre(view.root.blocks.some(({ id }) => wanted.root.blocks?.some((block) => block.id === id)));
      const data = differenceOf(view, wanted);
      const stored = { data, base: baseOf(view, data) };
      const later = behindTabs(view);
      const followed = follow(later, stored);
      const now = settled(later, stored);
      expect(now.parked).toEqual([]);
      expect(saidOf(now.content, view)).toEqual(saidOf(wanted, view));
      expect(conflictsOf(followed.base, later, followed.data)).toEqual([]);

      const saved = storedOverride(later, now.content, followed, now.parked);
      expect(settled(later, saved).content).toEqual(now.content);
      const back = settled(view, saved);
      expect(back.parked).toEqual([]);
      expect(saidOf(back.content, view)).toEqual(saidOf(wanted, view));
    });
    fc.assert(property, depth(60, 2_000));
  });
});

it('finds lists whose things have an identity in every collection that has any', () => {
  const lists = documents.map(([collection, all]) => [
    collection,
    all.flatMap(holdersOf).filter((each) => Array.isArray(each) && identitiesOf(each)).length > 0,
  ]);
  expect(Object.fromEntries(lists)).toMatchObject({ models: true, forms: true, views: true, settings_data_connections: true });
});
