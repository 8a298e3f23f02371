import type { OutlookPart } from '@millwright/core/contract/outlooks.ts';
import { ToldTable } from '../fields/told/ToldTable.tsx';
import type { ToldRows } from '../fields/told/told-cells.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import classes from './outlooks.module.css';
import { RowsByValue } from './RowsByValue.tsx';

type Props = {
  parts: readonly OutlookPart[];
  /** Whether there is more than they show. */
  cut: boolean;
  linked: boolean;
};

/** Parts of an outlook; one without rows says so, or is left out. */
export function OutlookParts({ parts, cut, linked }: Props) {
  const text = useText();
  const label = useLabel();
  const visibleParts = parts.filter(({ rows, text: none }) => rows.length > 0 || none !== undefined);
  return (
    <>
      {visibleParts.map((part) => (
        <section key={part.name} className={classes.part}>
          <h3 className={classes.title}>{label(part.label)}</h3>
          {part.by !== undefined && part.rows.length > 0 ? (
            <RowsByValue part={part} by={part.by} linked={linked} />
          ) : (
            <ToldTable
              told={part as ToldRows}
              caption={label(part.label)}
              withheld={text('outlooks.withheld')}
              linked={linked}
              empty={<p className={classes.none}>{label(part.text)}</p>}
            />
          )}
        </section>
      ))}
      {cut && <p className={classes.note}>{text('outlooks.cut')}</p>}
    </>
  );
}
