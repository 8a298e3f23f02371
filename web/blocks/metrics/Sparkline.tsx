import classes from './metrics.module.css';

const [width, height, edge] = [120, 32, 2];

/** Draws a figure over time as a small line; the text beside it says the same. */
export function Sparkline({ points }: { points: readonly (number | null)[] }) {
  const values = points.filter((point) => point !== null);
  if (values.length < 2) return null;
  const [least, most] = [Math.min(0, ...values), Math.max(...values)];
  const span = most - least || 1;
  const step = (width - 2 * edge) / Math.max(1, points.length - 1);
  const places = points.flatMap((point, at) =>
    point === null ? [] : [`${(edge + at * step).toFixed(1)},${(height - edge - ((point - least) / span) * (height - 2 * edge)).toFixed(1)}`],
  );
  return (
    <svg className={classes.line} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
      <polyline points={places.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
