import {
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  specifiedRules,
  validate,
  visit,
} from 'graphql';
import { AppError } from '../../errors.ts';
import type { JsonObject } from '../../json.ts';
import { longestSource, parseGraphql } from './source/parse-graphql.ts';

/**
 * An operation that is valid for the schema. The variables in `late` are only used as the `id` of `_by_id` fields, so plans don't
 * depend on their values.
 */
export type QueryDocument = {
  operation: OperationDefinitionNode;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  late: ReadonlySet<string>;
};

/** Limits on parts that are slow to validate. Repeated fields and fragments are compared pair by pair; introspection fans out. */
const most = { repeats: 100, fragments: 50, schemas: 20 };

function refuse(errors: readonly GraphQLError[]): never {
  throw new AppError('invalid_query', {
    errors: errors.map(({ message, locations }) => ({ message, locations: locations?.map(({ line, column }) => ({ line, column })) })),
  });
}

function parseSource(source: string): DocumentNode {
  try {
    return parseGraphql(source);
  } catch (error) {
    if (error instanceof GraphQLError) refuse([error]);
    throw error;
  }
}

const isOperation = (definition: DefinitionNode): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION;

/** The operation to run: the one with this name, or the only one. */
function chosenOperation({ definitions }: DocumentNode, name: string | null): OperationDefinitionNode {
  const operations = definitions.filter(isOperation);
  const [first, second] = name === null ? operations : operations.filter((operation) => operation.name?.value === name);
  if (!first) refuse([new GraphQLError(name === null ? 'Send an operation.' : `There is no operation ${name.slice(0, 60)}.`)]);
  if (second) refuse([new GraphQLError(name === null ? 'Name one of the operations in operationName.' : `There are two operations ${name}.`)]);
  return first;
}

/**
 * Parses and validates a document and picks one of its operations, by name when there are several. Every error is
 * `invalid_query` with messages and places. Nothing is executed.
 */
export function readDocument(graph: GraphQLSchema, source: string, name: string | null = null): QueryDocument {
  if (!source.trim()) refuse([new GraphQLError(`A query has 1 to ${longestSource} characters.`)]);
  const parsed = parseSource(source);
  const operation = chosenOperation(parsed, name);
  checkFanOut(parsed);
  const problems = validate(graph, parsed, specifiedRules, { maxErrors: 20 });
  if (problems.length > 0) refuse(problems);
  const fragments = parsed.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return { operation, fragments: new Map(fragments.map((fragment) => [fragment.name.value, fragment])), late: lateVariables(operation, fragments) };
}

/** Refuses a document that would take long to validate (GraphQL, "Field Selection Merging"). Runs before the validation. */
function checkFanOut(document: DocumentNode): void {
  let repeats = 0;
  let fragments = 0;
  let schemas = 0;
  visit(document, {
    Field: ({ name: { value } }) => {
      if (value === '__schema' || value === '__type') schemas += 1;
    },
    SelectionSet: ({ selections }) => {
      const names = selections.flatMap((node) => (node.kind === Kind.FIELD ? [(node.alias ?? node.name).value] : []));
      repeats += names.length - new Set(names).size;
    },
    InlineFragment: () => {
      fragments += 1;
    },
    FragmentDefinition: () => {
      fragments += 1;
    },
  });
  if (schemas > most.schemas) refuse([new GraphQLError(`A query asks for the schema or a type of it at most ${most.schemas} times.`)]);
  if (repeats > most.repeats) refuse([new GraphQLError(`A query asks for at most ${most.repeats} fields again under the same name.`)]);
  if (fragments > most.fragments) refuse([new GraphQLError(`A query has at most ${most.fragments} fragments.`)]);
}

/** The values of the operation's variables, with defaults. A missing value or one of a wrong type is `invalid_query`. */
export function readVariables(graph: GraphQLSchema, document: QueryDocument, variables: JsonObject): JsonObject {
  const { variableValues, errors } = getVariableValues(graph, document.operation.variableDefinitions ?? [], variables, { maxErrors: 20 });
  if (errors) refuse(errors);
  return variableValues.coerced as JsonObject;
}

/** Variables that are only used as the `id` of root `…_by_id` fields of the operation itself. */
function lateVariables(operation: OperationDefinitionNode, fragments: readonly FragmentDefinitionNode[]): Set<string> {
  const late = new Set<string>();
  const uses = new Map<string, number>();
  const count = { Variable: (node: { name: { value: string } }) => void uses.set(node.name.value, (uses.get(node.name.value) ?? 0) + 1) };
  for (const set of [operation.selectionSet, ...fragments]) visit(set, count);
  for (const node of operation.selectionSet.selections) {
    const value = node.kind === Kind.FIELD && node.name.value.endsWith('_by_id') ? node.arguments?.[0]?.value : undefined;
    if (value?.kind === Kind.VARIABLE && uses.get(value.name.value) === 1) late.add(value.name.value);
  }
  return late;
}

/** A key for one operation of a document. A document may contain several. */
export const operationKey = (source: string, name: string | null) => (name === null ? source : `${name}\n${source}`);

const kinds = new Map<string, OperationDefinitionNode['operation']>();

/** The kind of an operation, found without a schema. Callers use it to open a reading or a writing transaction. */
export function operationKind(source: string, name: string | null = null): OperationDefinitionNode['operation'] {
  const key = operationKey(source, name);
  const cachedKind = kinds.get(key);
  if (cachedKind) return cachedKind;
  const operations = parseSource(source).definitions.filter(isOperation);
  const kind = operations.find((operation) => name === null || operation.name?.value === name)?.operation ?? OperationTypeNode.QUERY;
  if (kinds.size > 2_000) kinds.clear();
  kinds.set(key, kind);
  return kind;
}
