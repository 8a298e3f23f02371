import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLString,
} from 'graphql';
import { isComputed } from '../../field/computed.ts';
import type { GraphType } from '../../field/descriptor/define-field.ts';
import { descriptorOf } from '../../field/registry.ts';
import type { Field } from '../../model/types.ts';
import { literalValue } from './source/literals.ts';

const scalar = (name: string, description: string) =>
  new GraphQLScalarType({ name, description, coerceInputValue: (value) => value, coerceInputLiteral: (node) => literalValue(node) });

/** The GraphQL type of any JSON, such as a filter. */
export const JsonType = scalar('JSON', 'Any JSON value.');
const DateType = scalar('Date', 'A day, yyyy-MM-dd.');
/** The GraphQL type of instants and wall-clock times. */
export const DateTimeType = scalar('DateTime', 'An instant, ISO 8601 with offset.');
const DirectionType = scalar('Direction', 'asc or desc, written as a name or a text.');
const EmptyType = scalar('EmptyValues', 'Where they stand: last, or first, written as a name or a text.');

/** `field` may be a path through to-one relations. */
const OrderType = new GraphQLInputObjectType({
  name: 'OrderBy',
  fields: { field: { type: new GraphQLNonNull(GraphQLString) }, direction: { type: DirectionType }, empty: { type: EmptyType } },
});

/** The arguments of every list field. */
export const listArguments = {
  where: { type: JsonType, description: 'A filter: {all:[…]}, {any:[…]}, {not:…} or {fact, operator, value}.' },
  order_by: { type: new GraphQLList(new GraphQLNonNull(OrderType)) },
  limit: { type: GraphQLInt },
  skip: { type: GraphQLInt },
  after: { type: GraphQLID, description: 'Identity of the last record already read, for cheap paging at any depth.' },
};

/** The argument of a field that returns one record. */
export const idArgument = { id: { type: new GraphQLNonNull(GraphQLID) } };

const graphTypes: Record<GraphType, GraphQLOutputType> = {
  String: GraphQLString,
  Float: GraphQLFloat,
  Boolean: GraphQLBoolean,
  Date: DateType,
  DateTime: DateTimeType,
  '[String!]': new GraphQLList(new GraphQLNonNull(GraphQLString)),
  '[ID!]': new GraphQLList(new GraphQLNonNull(GraphQLID)),
};

/** The GraphQL type of a field. Numbers are exact decimals in JSON. A computed field has the type JSON. */
export function outputType(field: Field): GraphQLOutputType {
  return isComputed(field) ? JsonType : graphTypes[descriptorOf(field).graph];
}
