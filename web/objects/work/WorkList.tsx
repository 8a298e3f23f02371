import { Anchor } from '@mantine/core';
import type { PageWork } from '@millwright/core/model/types.ts';
import { useRef, useState } from 'react';
import { cellText } from '../../blocks/columns/cell-text.ts';
import type { Row } from '../../blocks/columns/values.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { afterPaint } from '../../keys/after-paint.ts';
import { openScanned, useScanHandler } from '../../keys/scan/scan-dispatcher.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import classes from '../objects.module.css';
import { useCellContext } from '../rows/RowsTable.tsx';
import type { LaidOut } from '../rows/use-related-rows.ts';
import { useWork } from './use-work.ts';
import { WorkRow } from './WorkRow.tsx';
import workClasses from './work.module.css';
import { asksWhy, doneWith, isDone, plannedOf, scanRow } from './work.ts';

type Props = { record: string; name: string; laid: LaidOut; rows: readonly Row[]; work: PageWork };
/** What became of the last scan. */
type Told = { kind: 'confirmed' | 'already'; name: string } | { kind: 'unknown'; code: string };

/** Rows that people work through one by one: each is confirmed by a tap, the keyboard or a scan, with how much was really done. */
export function WorkList({ record, name, laid, rows, work }: Props) {
  const text = useText();
  const failure = useFailureText();
  const { wording } = useCellContext();
  const { write, failed, pending } = useWork(record);
  const list = useRef<HTMLOListElement>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const open = rows.filter((row) => !isDone(work, row));
  const nameOf = (row: Row) => (laid.columns[0] && cellText(laid.columns[0], row, wording)) || text('objects.untitled');
  const goOn = () => {
    // The button that was pressed goes with what it confirmed. That all is confirmed the steps may learn only later: until then none of their buttons comes first.
    const ways = ['[data-first]', '[aria-keyshortcuts="A"]'].map((button) => `[data-part="steps"] ${button}`);
    const nextStep = () => ways.map((way) => document.querySelector<HTMLElement>(way)).find((button) => button !== null);
    const next = () => list.current?.querySelector<HTMLElement>('[data-confirms]') ?? nextStep();
    afterPaint(() => document.activeElement === document.body && next()?.focus({ preventScroll: true }));
  };
  const onWrite = (row: Row, properties: Parameters<typeof write>[1]) => {
    setTold(null);
    write(row, properties, goOn);
  };
  useScanHandler((code) => {
    const scanned = scanRow(work, rows, code);
    if (!scanned) {
      if (open.length === 0) return false;
      setTold({ kind: 'unknown', code });
      return 'refused';
    }
    if (!scanned.done && asksWhy(work, scanned.row)) {
      setTold(null);
      setAsked(scanned.row.identity);
      return 'refused';
    }
    setTold({ kind: scanned.done ? 'already' : 'confirmed', name: nameOf(scanned.row) });
    if (scanned.done) return 'refused';
    write(scanned.row, doneWith(work, scanned.row, plannedOf(work, scanned.row)));
    return true;
  });
  const done = rows.length - open.length;
  return (
    <section className={classes.group} aria-label={name}>
      <header className={classes.groupHead}>
        <h2 className={classes.groupTitle}>{name}</h2>
        <span className={workClasses.progress} role="status">
          <ProgressBar value={(done / rows.length) * 100} text={text('objects.work.progress', { done, total: rows.length })} />
        </span>
      </header>
      {told && (
        <p className={workClasses.told} data-kind={told.kind} role={told.kind === 'confirmed' ? 'status' : 'alert'}>
          {text(`objects.work.scans.${told.kind}`, told)}{' '}
          {told.kind === 'unknown' && (
            <Anchor component="button" type="button" onClick={() => void openScanned(told.code)}>
              {text('objects.work.openAnyway')}
            </Anchor>
          )}
        </p>
      )}
      <ol ref={list} className={workClasses.list}>
        {rows.map((row) => (
          <WorkRow
            key={row.identity}
            laid={laid}
            work={work}
            row={row}
            next={row.identity === open[0]?.identity}
            busy={pending === row.identity}
            asking={asked === row.identity}
            onAsk={(asking) => setAsked(asking ? row.identity : null)}
            onWrite={onWrite}
            problem={
              failed?.row === row.identity && (
                <p className={classes.error} role="alert">
                  {failure(failed.error)}
                </p>
              )
            }
          />
        ))}
      </ol>
    </section>
  );
}
