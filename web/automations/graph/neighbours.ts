import { isInner } from '@millwright/core/automation/flow/graph.ts';
import { firstStep, type Graph, incoming, portsIn, stepOf, targetOf } from './graph.ts';
import { triggerId } from './layout.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';

function below(graph: Graph, id: string): string | null {
  if (id === triggerId) return firstStep(graph);
  const step = stepOf(graph, id);
  const ports = step ? portsIn(graph, step) : [];
  // The body of a loop comes first, as in the drawing; the path after the loop is reached from the end of the body.
  const sorted = [...ports].sort((a, b) => Number(isInner(b)) - Number(isInner(a)));
  return sorted.map((port) => targetOf(graph, { from: id, port })).find((target) => target !== null) ?? afterBody(graph, id);
}

/** The step after the loop whose body ends with this step. */
function afterBody(graph: Graph, id: string): string | null {
  for (let at: string | undefined = id; at !== undefined; at = incoming(graph, at)[0]?.from) {
    const [way] = incoming(graph, at);
    if (way && isInner(way.port)) return targetOf(graph, { from: way.from, port: 'next' });
  }
  return null;
}

function above(graph: Graph, id: string): string | null {
  if (id === triggerId) return null;
  return incoming(graph, id)[0]?.from ?? triggerId;
}

/** The same place in the neighbouring branch: the target of another port of the step above. */
function neighbourBranch(graph: Graph, id: string, by: -1 | 1): string | null {
  const [way] = incoming(graph, id);
  const parent = way && stepOf(graph, way.from);
  if (!way || !parent) return null;
  const targets = portsIn(graph, parent).flatMap((port) => targetOf(graph, { from: parent.id, port }) ?? []);
  return targets[targets.indexOf(id) + by] ?? null;
}

/** The step that an arrow key leads to; null if there is none. */
export function neighbour(graph: Graph, id: string, direction: Direction): string | null {
  if (direction === 'up') return above(graph, id);
  if (direction === 'down') return below(graph, id);
  return neighbourBranch(graph, id, direction === 'left' ? -1 : 1);
}
