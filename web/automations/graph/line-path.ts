export type Point = { x: number; y: number };

const stub = 22;
const radius = 8;

/** The corners of an edge that leaves downwards, runs vertically at `lane`, and arrives from above. */
export function corners(from: Point, to: Point, lane: number): Point[] {
  const middle = (from.y + to.y) / 2;
  const out = Math.min(from.y + stub, middle);
  const into = Math.max(to.y - stub, middle);
  const points = [from, { x: from.x, y: out }, { x: lane, y: out }, { x: lane, y: into }, { x: to.x, y: into }, to];
  return points.filter((point, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    if (!before || !after) return true;
    const straight = (before.x === point.x && point.x === after.x) || (before.y === point.y && point.y === after.y);
    return !straight && !(before.x === point.x && before.y === point.y);
  });
}

const towards = (from: Point, to: Point, distance: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(distance, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
};

const at = ({ x, y }: Point) => `${x},${y}`;

/** An SVG path through the points, with rounded corners. */
export function roundedPath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const parts = rest.map((point, index) => {
    const before = points[index] as Point;
    const after = points[index + 2];
    if (!after) return `L${at(point)}`;
    return `L${at(towards(point, before, radius))} Q${at(point)} ${at(towards(point, after, radius))}`;
  });
  return [`M${at(first)}`, ...parts].join(' ');
}
