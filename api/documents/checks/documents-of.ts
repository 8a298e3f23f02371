import type { Documents } from '@millwright/core/document/descriptor/documents.ts';
import { memoize } from '@millwright/core/memoize.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { Relation } from '@millwright/core/model/types.ts';
import { readDocument } from '@millwright/core/query/graphql/document.ts';
import { buildGraph } from '@millwright/core/query/graphql/graph-schema.ts';
import type { GraphQLSchema } from 'graphql';
import type { Configuration } from '../../configuration/configuration.ts';
import { templateReads } from '../../templates/template-reads.ts';

const graphOfSchema = memoize((schema: Schema): GraphQLSchema => buildGraph(schema));

/** The GraphQL schema of the models of a configuration. */
export const graphOf = ({ schema }: Configuration): GraphQLSchema => graphOfSchema(schema);

/** A configuration as the descriptors of the collections see it. */
export const documentsOf = (config: Configuration): Documents => ({
  get schema() {
    return config.schema;
  },
  get written() {
    return config.written;
  },
  get binding() {
    return config.binding;
  },
  find: (collection, id) => config.find(collection, id) as never,
  relations: () => config.all('relations') as unknown as Relation[],
  readQuery: (text) => readDocument(graphOf(config), text).operation.operation,
  readTemplate: templateReads,
});
