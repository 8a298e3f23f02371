import { resolveAccess } from '@millwright/core/access/resolve.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Form } from '@millwright/core/form/types.ts';
import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { codeFields, fieldsForCodes, formsForCodes } from './code-fields.ts';

const text = (name: string, misc: object = {}) => ({ id: `f-${name}`, name, label: name, type: 'text', misc: { searchable: true, ...misc } });
const model = (slug: string, schema: object[], misc: object = {}) =>
  ({ id: `m-${slug}`, slug, name: slug, displayed_name: slug, schema, primary_attribute: 'title', misc }) as unknown as Model;
const schema = resolveSchema(
  [
    model('project', [
      text('title'),
      text('place'),
      text('code', { unique: true }),
      text('seal', { create_only: true }),
      text('computed', { formulaV1: 'title' }),
      { ...text('notes'), misc: {} },
      { ...text('amount'), type: 'number' },
    ]),
    model('entry', [text('title')], { append_only: true }),
  ],
  [],
);
const form = (slug: string, of: string, fields: object[], more: object = {}) =>
  ({ id: slug, slug, name: slug, title: slug, model: of, fields, ...more }) as unknown as Form;
const asks = (attribute: string, more: object = {}) => ({ id: attribute, kind: 'text', attribute, ...more });
const forms = [
  form('project-form', 'project', [asks('title'), asks('code'), asks('place', { read_only: true }), asks('notes')]),
  form('project-step', 'project', [asks('code')], { step: '10' }),
  form('gone', 'project', [asks('code')], { deleted: true }),
  form('entry-form', 'm-entry', [asks('title')]),
];
const rights = (role: string, ...lines: { resource: string; action: 'CREATE' | 'UPDATE' }[]) => {
  const acl = defaultAcl();
  const denied = lines.map((line) => ({ role, verb: 'deny' as const, ...line }));
  return resolveAccess(
    { ...acl, privileges: [...acl.privileges, ...denied] },
    { kind: 'user', client_id: 'c', user_id: 'u', role, cause: { kind: 'user', depth: 0, chain: [] } },
  );
};

it('counts as codes what the search finds exactly and people fill in, the name last', () => {
  const found = schema.models.get('project');
  expect(found && codeFields(found).map(({ name }) => name)).toEqual(['code', 'place', 'seal', 'title']);
});

it('offers forms for new records whose field for a code can be filled in', () => {
  const offered = formsForCodes(schema, forms, rights('user'), 'c').map(({ form: { slug }, field }) => `${slug}.${field.name}`);
  expect(offered).toEqual(['project-form.code', 'project-form.title', 'entry-form.title']);
});

it('offers fields of records that may still be changed', () => {
  expect(fieldsForCodes(schema, rights('user'), 'c').map(({ model: { table }, field }) => `${table}.${field.name}`)).toEqual([
    'project.code',
    'project.place',
    'project.title',
  ]);
});

it('offers nothing beyond the rights', () => {
  const limited = rights('user', { resource: 'MODELS.m-project', action: 'CREATE' }, { resource: 'FIELDS.f-code', action: 'UPDATE' });
  expect(formsForCodes(schema, forms, limited, 'c').map(({ form: { slug } }) => slug)).toEqual(['entry-form']);
  expect(fieldsForCodes(schema, limited, 'c').map(({ field }) => field.name)).toEqual(['place', 'title']);
  expect([formsForCodes(schema, forms, rights('guest'), 'c'), fieldsForCodes(schema, rights('guest'), 'c')]).toEqual([[], []]);
});
