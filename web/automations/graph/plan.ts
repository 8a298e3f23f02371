import dagre from '@dagrejs/dagre';

export type Size = { width: number; height: number };
/** A line between two placed things. `tie` is how strongly it pulls them into one column. */
export type Span = { id: string; from: string; to: string; tie: number };
type Plan = Size & {
  /** Top left of a thing. */
  at: (id: string) => { x: number; y: number };
  /** The column that a line runs down in. */
  lane: (span: Span) => number;
};

const gap = { x: 40, y: 64 };
/** Room beside a line that runs past cards, for its label and its `+`. */
const laneRoom = 150;

/** Places things from top to bottom along the lines between them; what is given first stands left. */
export function planned(sizes: ReadonlyMap<string, Size>, spans: readonly Span[]): Plan {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: gap.x, edgesep: laneRoom, ranksep: gap.y, marginx: 0, marginy: 0 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const [id, size] of sizes) graph.setNode(id, { ...size });
  const inside = spans.filter(({ from, to }) => sizes.has(from) && sizes.has(to));
  for (const { id, from, to, tie } of inside) graph.setEdge(from, to, { weight: tie }, id);
  // The order of first visit keeps branches in the order of their ports; the heuristic that saves crossings would swap them.
  dagre.layout(graph, { disableOptimalOrderHeuristic: true });

  const centre = (id: string) => (graph.hasNode(id) ? (graph.node(id) as { x: number; y: number }) : { x: 0, y: 0 });
  const at = (id: string) => {
    const { width, height } = sizes.get(id) ?? { width: 0, height: 0 };
    return { x: centre(id).x - width / 2, y: centre(id).y - height / 2 };
  };
  const lane = ({ id, from, to }: Span) => {
    const bends = graph.hasEdge(from, to, id) ? ((graph.edge(from, to, id) as { points?: { x: number }[] }).points ?? []) : [];
    // Past other cards dagre kept a column; a short line turns below its source where lines meet, else above its target.
    const meets = inside.filter((other) => other.to === to).length > 1;
    const short = meets && sizes.has(from) ? centre(from).x : centre(to).x;
    return bends.length > 3 ? (bends[Math.floor(bends.length / 2)]?.x ?? short) : short;
  };
  const { width = 0, height = 0 } = graph.graph() as Partial<Size>;
  return { at, lane, width, height };
}
