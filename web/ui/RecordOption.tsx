import classes from './RecordOption.module.css';

/** A record in a list to choose from: its name, and beneath it what tells it from others of that name. */
export function RecordOption({ label, detail = '' }: { label: string; detail?: string | undefined }) {
  return (
    <span className={classes.option}>
      <span>{label}</span> {detail && <span className={classes.detail}>{detail}</span>}
    </span>
  );
}
