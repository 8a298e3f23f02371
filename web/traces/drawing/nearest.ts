import type { Trace, TracedFlow, TraceNode } from '@millwright/core/contract/traces.ts';

/** The part of a trace that can be drawn: the records nearest to the traced one, and the flows between them. */
export function nearest({ nodes, flows }: Pick<Trace, 'nodes' | 'flows'>, most: number): { nodes: TraceNode[]; flows: TracedFlow[]; left: number } {
  const beside = Map.groupBy(
    flows.flatMap(({ from, to }) => [
      { id: from, other: to },
      { id: to, other: from },
    ]),
    ({ id }) => id,
  );
  const near = new Set(nodes.filter(({ side }) => side === 'self').map(({ id }) => id));
  for (const id of near) for (const { other } of beside.get(id) ?? []) if (near.size < most) near.add(other);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const nearNodes = [...near].flatMap((id) => byId.get(id) ?? []);
  return { nodes: nearNodes, flows: flows.filter(({ from, to }) => near.has(from) && near.has(to)), left: nodes.length - nearNodes.length };
}
