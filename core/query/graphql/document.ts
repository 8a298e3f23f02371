import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
  visit,
} from 'graphql';
import { AppError } from '../../errors.ts';
import type { JsonObject } from '../../json.ts';

/** An operation that fits the schema. `late` are variables that only give the `id` of `_by_id`, so plans don't depend on them. */
export type QueryDocument = {
  operation: OperationDefinitionNode;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  late: ReadonlySet<string>;
};

const longestSource = 100_000;
const mostTokens = 8_000;
/** Brackets within brackets: reading them calls itself for each. */
const mostLevels = 100;
/** Fields asked for again under the same name, and fragments: whether they agree is found out pair by pair. Questions about the schema fan out. */
const most = { repeats: 100, fragments: 50, schemas: 20 };

function refuse(errors: readonly GraphQLError[]): never {
  throw new AppError('invalid_query', {
    errors: errors.map(({ message, locations }) => ({ message, locations: locations?.map(({ line, column }) => ({ line, column })) })),
  });
}

/** Parses and validates one operation; every failure is invalid_query with messages and places. Nothing is executed. */
export function readDocument(graph: GraphQLSchema, source: string): QueryDocument {
  if (!source.trim() || source.length > longestSource) refuse([new GraphQLError(`A query has 1 to ${longestSource} characters.`)]);
  const parsed = parseSource(source);
  const operations = parsed.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const operation = operations[0];
  if (!operation || operations.length > 1) refuse([new GraphQLError('Send exactly one operation.')]);
  checkFanOut(parsed);
  const problems = validate(graph, parsed, specifiedRules, { maxErrors: 20 });
  if (problems.length > 0) refuse(problems);
  const fragments = parsed.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return { operation, fragments: new Map(fragments.map((fragment) => [fragment.name.value, fragment])), late: lateVariables(operation, fragments) };
}

/** Refuses what takes long to validate (GraphQL, "Field Selection Merging"), before that is done. */
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

const skipped = /"""(?:\\"""|[^"]|"(?!""))*"""|"(?:\\.|[^"\\\n])*"|#[^\n]*/g;

/** How deep brackets stand in each other, those of texts and comments aside. */
function levelsOf(source: string): number {
  let level = 0;
  let deepest = 0;
  for (const [bracket] of source.replace(skipped, '').matchAll(/[[\](){}]/g)) {
    level += '[({'.includes(bracket) ? 1 : -1;
    deepest = Math.max(deepest, level);
  }
  return deepest;
}

function parseSource(source: string) {
  if (levelsOf(source) > mostLevels) refuse([new GraphQLError(`A query has at most ${mostLevels} levels of brackets.`)]);
  try {
    return parse(source, { maxTokens: mostTokens });
  } catch (error) {
    if (error instanceof GraphQLError) refuse([error]);
    throw error;
  }
}

/** The values of the operation's variables, with defaults; a missing or ill-typed one is invalid_query. */
export function readVariables(graph: GraphQLSchema, document: QueryDocument, variables: JsonObject): JsonObject {
  const { variableValues, errors } = getVariableValues(graph, document.operation.variableDefinitions ?? [], variables, { maxErrors: 20 });
  if (errors) refuse(errors);
  return variableValues.coerced as JsonObject;
}

/** Variables whose every use is the `id` of a root `…_by_id` field of the operation itself. */
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

const kinds = new Map<string, OperationDefinitionNode['operation']>();

/** What an operation is, before there is a schema to validate it against: a caller opens a reading or a writing transaction by it. */
export function operationKind(source: string): OperationDefinitionNode['operation'] {
  const cachedKind = kinds.get(source);
  if (cachedKind) return cachedKind;
  if (source.length > longestSource) refuse([new GraphQLError(`A query has 1 to ${longestSource} characters.`)]);
  const firstOperation = parseSource(source).definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const kind = firstOperation?.operation ?? OperationTypeNode.QUERY;
  if (kinds.size > 2_000) kinds.clear();
  kinds.set(source, kind);
  return kind;
}
