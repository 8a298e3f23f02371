import dagre from '@dagrejs/dagre';

export type Size = { width: number; height: number };
/** An edge between two placed things. `tie` is how strongly it pulls them into one column. */
export type Span = { id: string; from: string; to: string; tie: number };
type Plan = Size & {
  /** The top left corner of a thing. */
  at: (id: string) => { x: number; y: number };
  /** The column of an edge's vertical part. */
  lane: (span: Span) => number;
};

const gap = { x: 40, y: 64 };
/** The room for the label and `+` of an edge that passes cards. */
const laneRoom = 150;

/** Places things from top to bottom along the edges between them, the first ones leftmost. */
export function planned(sizes: ReadonlyMap<string, Size>, spans: readonly Span[]): Plan {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: gap.x, edgesep: laneRoom, ranksep: gap.y, marginx: 0, marginy: 0 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const [id, size] of sizes) graph.setNode(id, { ...size });
  const inside = spans.filter(({ from, to }) => sizes.has(from) && sizes.has(to));
  for (const { id, from, to, tie } of inside) graph.setEdge(from, to, { weight: tie }, id);
  // Keeping the given order keeps branches in the order of their ports; dagre's heuristic against crossings would swap them.
  dagre.layout(graph, { disableOptimalOrderHeuristic: true });

  const centre = (id: string) => (graph.hasNode(id) ? (graph.node(id) as { x: number; y: number }) : { x: 0, y: 0 });
  const at = (id: string) => {
    const { width, height } = sizes.get(id) ?? { width: 0, height: 0 };
    return { x: centre(id).x - width / 2, y: centre(id).y - height / 2 };
  };
  const lane = ({ id, from, to }: Span) => {
    const bends = graph.hasEdge(from, to, id) ? ((graph.edge(from, to, id) as { points?: { x: number }[] }).points ?? []) : [];
    // For edges past other cards dagre has reserved a column. A short edge is vertical below its source if edges meet, and otherwise above its target.
    const meets = inside.filter((other) => other.to === to).length > 1;
    const short = meets && sizes.has(from) ? centre(from).x : centre(to).x;
    return bends.length > 3 ? (bends[Math.floor(bends.length / 2)]?.x ?? short) : short;
  };
  const { width = 0, height = 0 } = graph.graph() as Partial<Size>;
  return { at, lane, width, height };
}
