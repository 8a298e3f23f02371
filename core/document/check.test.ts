import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import type { Model, Relation } from '../model/types.ts';
import { shapeProblems, slugProblems, withDefaults } from './check.ts';
import { keepDeleted, modelChangeProblems, modelProblems, relationChangeProblems, relationProblems } from './rules/model.ts';
import type { ConfigurationCollection } from './types.ts';

const codes = (problems: { field: string; code: string }[]) => problems.map(({ field, code }) => `${field}: ${code}`);
const title = { id: '019ab000-0000-7000-8000-000000000001', name: 'title', label: 'Title', type: 'text' as const };
const model: Model = { id: 'm', slug: 'task', name: 'task', displayed_name: 'Task', schema: [title], primary_attribute: 'title' };
const relation: Relation = {
  id: 'r',
  slug: 'task_project',
  name: 'project',
  inverse: 'tasks',
  type: 'N_1',
  object_id: 'task',
  to_object_id: 'project',
  labels: { name: 'Project', inverse: 'Tasks' },
};

describe('the shape of a document', () => {
  it.each<[ConfigurationCollection, JsonObject]>([
    ['views', { name: 'V', view_group: 'g' }],
    ['view_groups', {}],
    ['forms', { name: 'f', model: 'task', write_query: 'mutation' }],
    ['settings_data_connections', { name: 'a' }],
    ['models', { name: 'task', primary_attribute: 'title' }],
    ['relations', { name: 'a', inverse: 'b', type: 'N_N', object_id: 'x', to_object_id: 'y', labels: { name: 'A', inverse: 'B' } }],
    ['message_templates', { name: 'hello' }],
    ['processes', { key: 'open', label: 'Open', tone: 'ready' }],
  ])('of %s is complete with its defaults', (collection, content) => {
    const { slug: _, ...whole } = withDefaults(collection, content);
    expect(shapeProblems(collection, whole)).toEqual([]);
  });

  it('names each wrong value', () => {
    const wrong = { name: 'x', displayed_name: ' ', schema: [{ ...title, type: 'money', extra: 1 }], primary_attribute: 'title' };
    expect(codes(shapeProblems('models', wrong))).toEqual(['displayed_name: custom', 'schema[0].type: invalid_value', 'schema[0].extra: unknown']);
    expect(codes(shapeProblems('views', { name: 'V' }))).toEqual(expect.arrayContaining(['view_group: required', 'root: required']));
  });

  it('wants English in a text of several languages', () => {
    expect(codes(shapeProblems('view_groups', { name: { fr: 'Seul' }, order: 1, parent: null }))).toHaveLength(1);
    expect(shapeProblems('view_groups', { name: { en: 'Alone', fr: 'Seul' }, order: 1, parent: null })).toEqual([]);
  });

  it('wants actions that show or hide to name a block of the view', () => {
    const show = (block?: string) => ({ id: 'a', trigger: 'button', kind: 'show', ...(block && { block }) });
    const misc = { model: 'task', columns: [], ordering: [], limit: 50, searchable: true, sortable: true, selectable: true };
    const view = (action: object) => ({
      name: 'V',
      view_group: 'g',
      order: 1,
      root: { blocks: [{ id: 'one', blocks: [{ id: 'inner' }] }] },
      setup: { one: { type: 'table', misc: { ...misc, actions: [action] } } },
    });
    expect(shapeProblems('views', view(show('inner')) as never)).toEqual([]);
    expect(codes(shapeProblems('views', view(show('gone')) as never))).toEqual(['setup.one.misc.actions: custom']);
    expect(codes(shapeProblems('views', view({ ...show('one'), kind: 'refresh', callback: show() }) as never))).toHaveLength(1);
  });

  it.each([
    ['orders-2026', 0],
    ['../etc', 1],
    ['', 1],
  ])('knows whether %j is a slug', (slug, count) => expect(slugProblems(slug)).toHaveLength(count));
});

const none = () => undefined;

describe('a model', () => {
  it('must have the fields that say when work on it can’t be begun, and why', () => {
    const held_up = { when: 'title', reason: 'gone' };
    expect(codes(modelProblems({ ...model, misc: { held_up } }, [], none))).toEqual([
      'misc.held_up.when: unknown_field',
      'misc.held_up.reason: unknown_field',
    ]);
  });

  it('wants a primary attribute that lives', () => {
    expect(modelProblems(model, [], none)).toEqual([]);
    const stands_as = { when: 'title', text: 'Joined into {gone}' };
    expect(codes(modelProblems({ ...model, misc: { stands_as } }, [], none))).toEqual([
      'misc.stands_as.when: unknown_field',
      'misc.stands_as.text: unknown_field',
    ]);
    expect(modelProblems({ ...model, primary_attribute: 'other' }, [], none)).toEqual([
      { field: 'primary_attribute', code: 'no_primary_attribute', message: 'No primary attribute defined.' },
    ]);
    expect(codes(modelProblems({ ...model, schema: [{ ...title, deleted: true }] }, [], none))).toEqual(['primary_attribute: no_primary_attribute']);
  });

  it('lets a scan fill only values that it can bring, and no two with the same', () => {
    const field = (name: string, type: string, gs1: string) => ({ id: name, name, label: name, type, misc: { gs1 } });
    const asked = (...fields: object[]) => codes(modelProblems({ ...model, schema: [title, ...fields] } as Model, [], none));
    expect(asked(field('gtin', 'text', 'article'), field('code', 'text', 'article'), field('batch', 'text', 'lot'))).toEqual([]);
    expect(asked(field('until', 'date', 'expiry'), field('pieces', 'number', 'quantity'))).toEqual([]);
    expect(asked(field('until', 'text', 'expiry'), field('a', 'number', 'quantity'), field('b', 'number', 'quantity'))).toEqual([
      'schema[1].misc.gs1: scan_of_other_type',
      'schema[3].misc.gs1: not_unique',
    ]);
  });

  it('has each name once, deleted attributes and relations included', () => {
    const twice = { ...model, schema: [title, { ...title, id: 'x', name: 'Title', deleted: true }] };
    expect(codes(modelProblems(twice, [], none))).toEqual(['schema[1].name: name_taken']);
    expect(codes(modelProblems(model, [{ name: 'title' }], none))).toEqual(['schema[0].name: name_taken']);
  });

  it('shows the records of a relation that exists and is its own, and demands one of them only where there is one', () => {
    const known = { owner: { mine: true, one: true }, parts: { mine: true, one: false }, foreign: { mine: false, one: true } };
    const find = (id: string) => known[id as keyof typeof known];
    const shown = (relation_id: string | undefined, more: object = {}) =>
      codes(
        modelProblems(
          { ...model, schema: [title, { ...title, id: 'x', name: 'shown', type: 'relation', misc: relation_id ? { relation_id } : {}, ...more }] },
          [],
          find,
        ),
      );
    expect(shown('owner', { validation: 'required' })).toEqual([]);
    expect(shown('parts')).toEqual([]);
    expect(shown('gone', { deleted: true })).toEqual([]);
    expect(shown('foreign', { type: 'text' })).toEqual([]);
    expect(shown(undefined)).toEqual(['schema[1].misc.relation_id: missing_field']);
    expect(shown('gone')).toEqual(['schema[1].misc.relation_id: relation_not_found']);
    expect(shown('gone', { type: 'text' })).toEqual(['schema[1].misc.relation_id: relation_not_found']);
    expect(shown('foreign')).toEqual(['schema[1].misc.relation_id: model_not_in_relation']);
    expect(shown('parts', { validation: 'required' })).toEqual(['schema[1].validation: one_required']);
    expect(codes(modelProblems({ ...model, schema: [{ ...title, type: 'relation', misc: { relation_id: 'owner' } }] }, [], find))).toEqual([
      'primary_attribute: no_primary_attribute',
    ]);
  });

  it('holds fixed only fields and relations that it has, while one of its booleans says so', () => {
    const shown = { ...title, id: 'x', name: 'shown', type: 'relation' as const, misc: { relation_id: 'owner' } };
    const done = { ...title, id: 'y', name: 'done', type: 'boolean' as const };
    const rule = (when: string, ...names: string[]) => ({
      ...model,
      schema: [title, shown, done],
      misc: { fixed: [{ when, names, text: 'Done.' }] },
    });
    const found = (of: Model) => codes(modelProblems(of, [{ name: 'owner' }], () => ({ mine: true, one: true })));
    expect(found(rule('done', 'title', 'owner'))).toEqual([]);
    expect(found(rule('title', 'title'))).toEqual(['misc.fixed[0].when: unknown_field']);
    expect(found(rule('done', 'shown', 'gone'))).toEqual(['misc.fixed[0].names[0]: unknown_field', 'misc.fixed[0].names[1]: unknown_field']);
  });

  it('keeps attributes that were left out, as deleted', () => {
    const other = { ...title, id: 'x', name: 'other' };
    expect(keepDeleted([title, other], [title])).toEqual([title, { ...other, deleted: true }]);
  });

  it('keeps its names and the types of built-in attributes', () => {
    const retyped = { ...model, schema: [{ ...title, type: 'number' as const }] };
    expect(modelChangeProblems(model, retyped, new Set())).toEqual([]);
    expect(codes(modelChangeProblems(model, retyped, new Set([title.id])))).toEqual(['schema[0].type: fixed']);
    expect(codes(modelChangeProblems(model, { ...model, slug: 'x', schema: [{ ...title, name: 'x' }] }, new Set()))).toEqual([
      'slug: fixed',
      'schema[0].name: fixed',
    ]);
  });
});

describe('a relation', () => {
  it('takes no name that either model has', () => {
    expect(relationProblems(relation, new Set(), new Set())).toEqual([]);
    expect(codes(relationProblems(relation, new Set(['project']), new Set(['tasks'])))).toEqual(['name: name_taken', 'inverse: name_taken']);
    expect(codes(relationProblems({ ...relation, to_object_id: 'task', inverse: 'project' }, new Set(), new Set()))).toEqual(['inverse: name_taken']);
  });

  it('keeps where its links are stored', () => {
    expect(relationChangeProblems(relation, { ...relation, labels: { name: 'P', inverse: 'T' }, required: true })).toEqual([]);
    expect(codes(relationChangeProblems(relation, { ...relation, type: 'N_N', schema: [title] }))).toEqual(['type: fixed', 'schema: fixed']);
  });
});
