import classes from './RecordOption.module.css';

/** A record in a list of choices: its name, and below it the details that distinguish it from records of the same name. */
export function RecordOption({ label, detail = '' }: { label: string; detail?: string | undefined }) {
  return (
    <span className={classes.option}>
      <span>{label}</span> {detail && <span className={classes.detail}>{detail}</span>}
    </span>
  );
}
