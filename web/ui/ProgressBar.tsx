import classes from './ProgressBar.module.css';

type Props = { /** Of a hundred. */ value: number; text: string };

/** A share of a hundred as a bar, with its figure. */
export function ProgressBar({ value, text }: Props) {
  return (
    <span className={classes.bar}>
      <meter className={classes.meter} min={0} max={100} value={Math.min(100, Math.max(0, value))} aria-hidden />
      {text}
    </span>
  );
}
