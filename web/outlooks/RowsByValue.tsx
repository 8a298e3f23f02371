import { Button } from '@mantine/core';
import type { OutlookPart } from '@millwright/core/contract/outlooks.ts';
import { useState } from 'react';
import { ToldTable } from '../fields/told/ToldTable.tsx';
import { cellWords, type ToldRows } from '../fields/told/told-cells.ts';
import { useToldValue } from '../fields/told/use-told-value.ts';
import { formatNumber } from '../format/numbers.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import classes from './outlooks.module.css';

/** Of more than this the first are shown, until all are wanted. */
const few = 5;

type Props = { part: OutlookPart; by: string; linked: boolean };

/** The rows of a part under each value of one of its columns, with how many there are. */
export function RowsByValue({ part, by, linked }: Props) {
  const at = part.columns.findIndex(({ name }) => name === by);
  const others = <T,>(list: readonly T[]) => list.filter((_, index) => index !== at);
  const groups = [...Map.groupBy(part.rows, (row) => JSON.stringify(row[at] ?? null))];
  return groups.map(([key, rows]) => (
    <OneValue
      key={key}
      value={rows[0]?.[at] ?? null}
      told={{ ...part, columns: others(part.columns), rows: rows.map(others) } as ToldRows}
      linked={linked}
    />
  ));
}

function OneValue({ value, told, linked }: { value: OutlookPart['rows'][number][number]; told: ToldRows; linked: boolean }) {
  const text = useText();
  const label = useLabel();
  const format = useToldValue();
  const [all, setAll] = useState(false);
  const words = cellWords(value as ToldRows['rows'][number][number], label, format, text('outlooks.withheld'));
  const total = formatNumber(told.rows.length);
  const rows = all ? told.rows : told.rows.slice(0, few);
  return (
    <section className={classes.part}>
      <h4 className={classes.title}>
        {words} ({total})
      </h4>
      <ToldTable told={{ ...told, rows }} caption={words} withheld={text('outlooks.withheld')} linked={linked} empty={null} />
      {rows.length < told.rows.length && (
        <Button size="compact-sm" variant="subtle" aria-label={`${text('outlooks.all', { total })}: ${words}`} onClick={() => setAll(true)}>
          {text('outlooks.all', { total })}
        </Button>
      )}
    </section>
  );
}
