import type { Json, JsonObject } from '@millwright/core/json.ts';

/** One step of a query plan: the rows that it returned, and its own duration. */
export type ExplainStep = {
  kind: 'read' | 'join' | 'group' | 'sort' | 'cut' | 'other';
  table: string | null;
  rows: number;
  ms: number;
};

const kinds: readonly [RegExp, ExplainStep['kind']][] = [
  [/Scan$/, 'read'],
  [/Join$|^Nested Loop$/, 'join'],
  [/Aggregate$|^Group/, 'group'],
  [/Sort$/, 'sort'],
  [/^Limit$/, 'cut'],
];

const number = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
const inner = ({ Plans }: JsonObject): JsonObject[] => (Array.isArray(Plans) ? (Plans as JsonObject[]) : []);
const spent = (node: JsonObject): number => number(node['Actual Total Time']) * Math.max(1, number(node['Actual Loops']));

function stepOf(node: JsonObject): ExplainStep {
  const type = String(node['Node Type']);
  const loops = Math.max(1, number(node['Actual Loops']));
  const table = typeof node['Relation Name'] === 'string' ? node['Relation Name'] : null;
  const kind = kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'other';
  const ms = Math.max(0, spent(node) - inner(node).reduce((sum, one) => sum + spent(one), 0));
  return {
    kind: kind === 'read' && !table ? 'other' : kind,
    table,
    rows: Math.round(number(node['Actual Rows']) * loops),
    ms,
  };
}

const reads = (node: JsonObject): boolean => typeof node['Relation Name'] === 'string' || inner(node).some(reads);

/** Whether a step only formats the answer as one text or one row count. */
const writes = (node: JsonObject): boolean =>
  /Aggregate$/.test(String(node['Node Type'])) && node['Parent Relationship'] === 'InitPlan' && !/^CTE /.test(String(node['Subplan Name']));

/** The steps of a query plan in the order of execution, without steps that only pass rows on. */
export function explainSteps(plan: Json): ExplainStep[] {
  const walk = (node: JsonObject): ExplainStep[] => [...inner(node).filter(reads).flatMap(walk), ...(writes(node) ? [] : [stepOf(node)])];
  const [top] = Array.isArray(plan) ? (plan as JsonObject[]) : [];
  return top?.Plan ? walk(top.Plan as JsonObject).filter(({ kind }) => kind !== 'other') : [];
}
