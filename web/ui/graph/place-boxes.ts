import dagre from '@dagrejs/dagre';

export type Point = { x: number; y: number };
/** Something at its place; pixels, from the top left. */
export type Box = Point & { id: string; width: number; height: number };

const centre = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Where the line between the middles of two boxes leaves the first one. */
export function borderPoint(box: Box, other: Box): Point {
  const [own, far] = [centre(box), centre(other)];
  const [dx, dy] = [far.x - own.x, far.y - own.y];
  if (dx === 0 && dy === 0) return own;
  const share = Math.min(box.width / 2 / Math.abs(dx), box.height / 2 / Math.abs(dy));
  return { x: own.x + dx * share, y: own.y + dy * share };
}

/** Places boxes in layers from left to right, in the direction of their connections (Sugiyama's method). */
export function placeBoxes(ids: readonly string[], pairs: readonly { from: string; to: string }[], size: { width: number; height: number }): Box[] {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 28, ranksep: 110, marginx: 16, marginy: 16 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of ids) graph.setNode(id, { ...size });
  for (const { from, to } of pairs) if (from !== to) graph.setEdge(from, to);
  dagre.layout(graph);
  return ids.map((id) => {
    const { x, y } = graph.node(id) as Point;
    return { id, x: x - size.width / 2, y: y - size.height / 2, ...size };
  });
}
