import type { Verb } from '@millwright/core/access/types.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { isWritable } from '../fields/is-writable.ts';

/** The subject of an example: a model, and one of its records if there is one. */
export type Subject = { model: ResolvedModel; record: { identity: string; version: number } | null };
/** A call as it can be sent and edited. `text` is a GraphQL operation or a JSON body. */
export type Draft = { language: 'graphql' | 'rest'; path: string; text: string };
type Call = { verb: Verb; language: Draft['language']; path: string; write: (subject: Subject) => string };

/** Values of one kind, as a caller writes them. Links and files are left to the caller. */
function exampleOf(field: Field): Json | undefined {
  const { value, hasOptions, holdsFiles, showsRelation } = descriptorOf(field);
  if (holdsFiles || showsRelation) return undefined;
  if (hasOptions) {
    const key = field.misc?.options?.[0]?.key;
    if (key === undefined) return undefined;
    return value.list ? [key] : key;
  }
  const { min } = field.misc ?? {};
  const kinds: Partial<Record<typeof value.kind, Json>> = {
    text: field.type === 'link' ? 'https://example.com' : 'Example',
    number: typeof min === 'number' ? Math.max(min, 1) : 1,
    boolean: true,
    date: '2027-01-15',
    datetime: field.type === 'datetime-local' ? '2027-01-15T08:00' : '2027-01-15T08:00:00Z',
  };
  return kinds[value.kind];
}

const mostListed = 6;

/** Fields that a list asks for: the one that names the record first, then the next few. */
function readFields({ model, fields }: ResolvedModel): Field[] {
  const all = [...fields.values()].filter((field) => !field.deleted && !descriptorOf(field).showsRelation);
  const naming = all.filter(({ name }) => name === model.primary_attribute);
  return [...naming, ...all.filter((field) => !naming.includes(field))].slice(0, mostListed);
}

/** The minimal values of a new record: the required fields, or the field that names it. */
function newValues({ model, fields }: ResolvedModel): JsonObject {
  const typed = [...fields.values()].filter((field) => !field.deleted && isWritable(field) && !field.misc?.counter);
  const required = typed.filter(({ validation, misc }) => validation === 'required' && misc?.default === undefined);
  const naming = typed.filter(({ name }) => name === model.primary_attribute);
  const fieldNames = new Set([...naming, ...required]);
  return valuesOf(fieldNames.size ? [...fieldNames] : typed.slice(0, 1));
}

const valuesOf = (fields: readonly Field[]): JsonObject =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = exampleOf(field);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );

/** One value to change: of the field that names the record where people type it. */
function changedValues(model: ResolvedModel): JsonObject {
  const typed = [...model.fields.values()].filter(
    (field) => !field.deleted && isWritable(field) && !field.misc?.counter && exampleOf(field) !== undefined,
  );
  return valuesOf((typed.length ? typed : []).slice(0, 1));
}

const noRecord = '00000000-0000-0000-0000-000000000000';
const identityOf = ({ record }: Subject) => record?.identity ?? noRecord;
const json = (value: Json) => JSON.stringify(value, null, 2);
/** A JSON value as GraphQL writes it: the names of an object without quotes. */
function literal(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value as JsonObject)
    .map(([name, inner]) => `${name}: ${literal(inner)}`)
    .join(', ')}}`;
}

const selection = (model: ResolvedModel, indent: string) =>
  ['identity', ...readFields(model).map(({ name }) => name), 'updated_at'].map((name) => `${indent}${name}`).join('\n');
const operation = (kind: 'query' | 'mutation', root: string, inner: string | null) =>
  `${kind} {\n  ${root}${inner === null ? '' : ` {\n${inner}\n  }`}\n}`;
const query = (root: string, inner: string) => operation('query', root, inner);

const graph = '/v1/graph';

/** Every call that is offered for a model, in the order in which they are shown. */
export const calls = {
  list: {
    verb: 'READ',
    language: 'graphql',
    path: graph,
    write: ({ model }) => query(`${model.model.slug}(limit: 10, order_by: [{field: "updated_at", direction: desc}])`, selection(model, '    ')),
  },
  record: {
    verb: 'READ',
    language: 'graphql',
    path: graph,
    write: (subject) => query(`${subject.model.model.slug}_by_id(id: "${identityOf(subject)}")`, `${selection(subject.model, '    ')}\n    version`),
  },
  count: {
    verb: 'READ',
    language: 'graphql',
    path: graph,
    write: ({ model }) => query(`${model.model.slug}_aggregate(group_by: ["created_at:month"])`, '    group\n    count'),
  },
  get: {
    verb: 'READ',
    language: 'rest',
    path: '/v1/graph/get/',
    write: ({ model }) =>
      json({
        model: model.model.slug,
        fields: readFields(model).map(({ name }) => name),
        ordering: [{ field: 'updated_at', direction: 'desc' }],
        limit: 10,
      }),
  },
  object: {
    verb: 'READ',
    language: 'rest',
    path: '/v1/graph/object/',
    write: (subject) => json({ objectId: identityOf(subject) }),
  },
  create: {
    verb: 'CREATE',
    language: 'graphql',
    path: graph,
    write: ({ model }) => operation('mutation', `create_${model.model.slug}(values: ${literal(newValues(model))})`, '    identity\n    version'),
  },
  change: {
    verb: 'UPDATE',
    language: 'graphql',
    path: graph,
    write: (subject) =>
      operation(
        'mutation',
        `update_${subject.model.model.slug}(id: "${identityOf(subject)}", values: ${literal(changedValues(subject.model))}, version: ${subject.record?.version ?? 1})`,
        '    identity\n    version',
      ),
  },
  remove: {
    verb: 'DELETE',
    language: 'graphql',
    path: graph,
    write: (subject) => operation('mutation', `delete_${subject.model.model.slug}(id: "${identityOf(subject)}")`, null),
  },
  save: {
    verb: 'CREATE',
    language: 'rest',
    path: '/v1/graph/save/',
    write: ({ model }) => json({ model: model.model.slug, properties: newValues(model) }),
  },
  update: {
    verb: 'UPDATE',
    language: 'rest',
    path: '/v1/graph/update/',
    write: (subject) => json({ node_id: identityOf(subject), version: subject.record?.version ?? 1, properties: changedValues(subject.model) }),
  },
  delete: {
    verb: 'DELETE',
    language: 'rest',
    path: '/v1/graph/delete/',
    write: (subject) => json({ node_id: identityOf(subject) }),
  },
} satisfies Record<string, Call>;

export type CallId = keyof typeof calls;
export const callIds = Object.keys(calls) as CallId[];
export const callOf = (id: CallId): Call => calls[id];

/** Whether the call needs a record that is there. */
export const isAboutRecord = (id: CallId): boolean => ['record', 'object', 'change', 'remove', 'update', 'delete'].includes(id);
