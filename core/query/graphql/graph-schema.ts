import {
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql';
import { descriptorOf } from '../../field/registry.ts';
import type { End, ResolvedModel, Schema } from '../../model/schema.ts';
import type { Field } from '../../model/types.ts';
import { DateTimeType, idArgument, JsonType, listArguments, outputType } from './graph-types.ts';

type FieldConfig = GraphQLFieldConfig<unknown, unknown>;
type Fields = GraphQLFieldConfigMap<unknown, unknown>;
const nonNull = GraphQLNonNull;
const graphName = /^(?!__)[_A-Za-z]\w*$/;

/** Type names that the GraphQL schema uses itself. A model with such a name gets a trailing underscore. */
const taken = new Set([
  'Query',
  'Mutation',
  'JSON',
  'Date',
  'DateTime',
  'Direction',
  'EmptyValues',
  'OrderBy',
  'ID',
  'Int',
  'Float',
  'String',
  'Boolean',
]);
/** The name of a model's GraphQL type. */
export const typeName = (slug: string) => (taken.has(slug) ? `${slug}_` : slug);

const systemConfig: Fields = {
  identity: { type: new nonNull(GraphQLID) },
  version: { type: new nonNull(GraphQLInt) },
  created_at: { type: new nonNull(DateTimeType) },
  updated_at: { type: new nonNull(DateTimeType) },
};

/** The attributes of a relation that are not deleted. */
export const ownAttributes = (end: End): Field[] => end.relation.schema?.filter((field) => !field.deleted) ?? [];

/**
 * Builds the GraphQL schema of a client's models. Operations are validated against the schema of all models;
 * introspection shows the schema of what the reader may see (`visibleSchema`).
 */
export function buildGraph(schema: Schema): GraphQLSchema {
  const models = [...schema.models.values()].filter(({ model }) => graphName.test(model.slug));
  const types = new Map<string, GraphQLObjectType>();
  for (const model of models) types.set(model.model.slug, objectType(model, types, schema));
  const query: Fields = {};
  const mutation: Fields = {};
  for (const model of models) {
    Object.assign(query, queryFields(model, types.get(model.model.slug) as GraphQLObjectType));
    Object.assign(mutation, mutationFields(model.model.slug, types.get(model.model.slug) as GraphQLObjectType));
  }
  const none: Fields = { _empty: { type: JsonType } };
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: models.length ? query : none }),
    mutation: new GraphQLObjectType({ name: 'Mutation', fields: models.length ? mutation : none }),
  });
}

const groupBy = 'Paths of one value; a time may be cut to a unit: due:month (hour, day, week, month, year).';

const modelOf = (schema: Schema, slug: string) => schema.models.get(slug) as ResolvedModel;

const namedFields = (model: ResolvedModel) => [...model.fields.values()].filter((field) => graphName.test(field.name));

function objectType(model: ResolvedModel, types: Map<string, GraphQLObjectType>, schema: Schema): GraphQLObjectType {
  return new GraphQLObjectType({ name: typeName(model.model.slug), fields: () => objectFields(model, types, schema) });
}

function objectFields(model: ResolvedModel, types: Map<string, GraphQLObjectType>, schema: Schema): Fields {
  const fields: Fields = {};
  for (const field of namedFields(model)) fields[field.name] = { type: outputType(field) };
  for (const end of [...model.ends.values(), ...model.ends.attributes()]) {
    const target = types.get(end.to);
    if (!target || !graphName.test(end.name)) continue;
    fields[end.name] = endField(model, end, target, types, schema);
  }
  return { ...fields, ...systemConfig };
}

/** The field of a relation end. When the relation has attributes, its records get a type of their own with the field `_relation`. */
function endField(model: ResolvedModel, end: End, target: GraphQLObjectType, types: Map<string, GraphQLObjectType>, schema: Schema): FieldConfig {
  const attributes = ownAttributes(end).filter((field) => graphName.test(field.name));
  const name = `${model.model.slug}__${end.name}`;
  const type = attributes.length ? (types.get(name) ?? linkedType(name, end, attributes, types, schema)) : target;
  return end.many ? { type: new nonNull(new GraphQLList(new nonNull(type))), args: listArguments } : { type };
}

function linkedType(name: string, end: End, attributes: Field[], types: Map<string, GraphQLObjectType>, schema: Schema): GraphQLObjectType {
  const own = new GraphQLObjectType({
    name: `${name}__relation`,
    fields: Object.fromEntries(attributes.map((field) => [field.name, { type: outputType(field) }])),
  });
  const fields = () => ({ ...objectFields(modelOf(schema, end.to), types, schema), _relation: { type: own } });
  const type = new GraphQLObjectType({ name, fields });
  types.set(name, type);
  return type;
}

function queryFields(model: ResolvedModel, type: GraphQLObjectType): Fields {
  const slug = model.model.slug;
  const groups = new GraphQLObjectType({ name: `${slug}_aggregate`, fields: aggregateFields(model) });
  const { after: _, ...arguments_ } = listArguments;
  return {
    [slug]: { type: new nonNull(new GraphQLList(new nonNull(type))), args: listArguments },
    [`${slug}_by_id`]: { type, args: idArgument },
    [`${slug}_aggregate`]: {
      type: new nonNull(new GraphQLList(new nonNull(groups))),
      args: { ...arguments_, group_by: { type: new GraphQLList(new nonNull(GraphQLString)), description: groupBy } },
    },
  };
}

/**
 * The fields of a group: its size, its key, and each aggregate over the model's fields. `group` is an object keyed by the paths
 * of `group_by`.
 */
function aggregateFields(model: ResolvedModel): Fields {
  const slug = model.model.slug;
  const fields = namedFields(model);
  const numbers = fields.filter(isNumeric);
  const over = (name: string, of: Field[], type?: typeof GraphQLFloat | typeof GraphQLInt): Fields => {
    if (of.length === 0) return {};
    const config = Object.fromEntries(of.map((field) => [field.name, { type: type ?? outputType(field) }]));
    return { [name]: { type: new GraphQLObjectType({ name: `${slug}_${name}`, fields: config }) } };
  };
  return {
    count: { type: new nonNull(GraphQLInt) },
    group: { type: JsonType },
    figure: {
      type: JsonType,
      args: { of: { type: new nonNull(GraphQLString) }, path: { type: new nonNull(GraphQLString) } },
      description: 'The sum, avg, median, min, max or count_unique of what a path leads to, also through relations to one record.',
    },
    ...over('sum', numbers, GraphQLFloat),
    ...over('avg', numbers, GraphQLFloat),
    ...over('median', numbers, GraphQLFloat),
    ...over('min', fields),
    ...over('max', fields),
    ...over('count_unique', fields, GraphQLInt),
  };
}

/** Whether numeric aggregates of a field are offered. The type of a formula's result is not known here, so only the stored kind counts. */
const isNumeric = (field: Field) => descriptorOf(field).value.kind === 'number';

function mutationFields(slug: string, type: GraphQLObjectType): Fields {
  const values = { values: { type: new nonNull(JsonType) } };
  return {
    [`create_${slug}`]: { type: new nonNull(type), args: values },
    [`update_${slug}`]: { type: new nonNull(type), args: { ...idArgument, ...values, version: { type: GraphQLInt } } },
    [`delete_${slug}`]: { type: new nonNull(GraphQLInt), args: idArgument },
    [`save_${slug}`]: {
      type: new nonNull(new GraphQLList(new nonNull(type))),
      args: { items: { type: new nonNull(new GraphQLList(new nonNull(JsonType))) } },
    },
  };
}
