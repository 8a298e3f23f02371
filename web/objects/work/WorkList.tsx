import { Button } from '@mantine/core';
import type { PageWork } from '@millwright/core/model/types.ts';
import { IconMapPin } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { cellText } from '../../blocks/columns/cell-text.ts';
import type { Row } from '../../blocks/columns/values.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { afterPaint } from '../../keys/after-paint.ts';
import { useOfflineQueue } from '../../offline-queue/use-offline-queue.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import classes from '../objects.module.css';
import { useCellContext } from '../rows/RowsTable.tsx';
import type { LaidOut } from '../rows/use-related-rows.ts';
import { withWaiting } from './rows/confirm-row.ts';
import { doneWith, isDone, plannedOf } from './rows/work.ts';
import { RefusedScans } from './scanning/RefusedScans.tsx';
import { ScanRefusal } from './scanning/ScanRefusal.tsx';
import { useWorkScans } from './scanning/use-work-scans.ts';
import { useWork } from './use-work.ts';
import { WorkRow } from './WorkRow.tsx';
import workClasses from './work.module.css';

type Props = { record: string; name: string; laid: LaidOut; rows: readonly Row[]; work: PageWork };

/** Focuses the next step: the next row, or the button that advances the record. */
function goOn(list: HTMLOListElement | null): void {
  // The pressed button disappears with its row. The process may learn only later that all rows are confirmed; until then it has no prominent button.
  const ways = ['[data-first]', '[aria-keyshortcuts="A"]'].map((button) => `[data-part="steps"] ${button}`);
  const nextStep = () => ways.map((way) => document.querySelector<HTMLElement>(way)).find((button) => button !== null);
  const row = () => list?.querySelector<HTMLElement>('[data-confirms]') ?? null;
  // The next row is visible; the process bar is above the list, so it is scrolled into view.
  afterPaint(() => document.activeElement === document.body && (row() ? row()?.focus({ preventScroll: true }) : nextStep()?.focus()));
}

/**
 * A list of rows to confirm one by one with the real quantity, by tap, keyboard or scan.
 * Without a connection the confirmation is queued on this device, and already shown here.
 */
export function WorkList({ record, name, laid, rows: read, work }: Props) {
  const text = useText();
  const failure = useFailureText();
  const { wording } = useCellContext();
  const { write, failed, pending } = useWork(record, work);
  const waiting = withWaiting(work, read, useOfflineQueue().entries ?? []);
  const rows = waiting.map(({ row }) => row);
  const list = useRef<HTMLOListElement>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const open = rows.filter((row) => !isDone(work, row));
  const nameOf = (row: Row) => (laid.columns[0] && cellText(laid.columns[0], row, wording)) || text('objects.untitled');
  const scans = useWorkScans({
    work,
    laid,
    rows,
    onConfirm: (row) => write({ row, properties: doneWith(work, row, plannedOf(work, row)), name: nameOf(row) }),
    onAsk: ({ identity }) => setAsked(identity),
  });
  const { told, place } = scans;
  const done = rows.length - open.length;
  return (
    <section className={classes.group} aria-label={name}>
      <header className={classes.groupHead}>
        <h2 className={classes.groupTitle}>{name}</h2>
        {place && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconMapPin size={16} stroke={1.75} aria-hidden />}
            aria-label={text('objects.work.leavePlace', { place: place.name })}
            onClick={scans.leave}
          >
            {place.name}
          </Button>
        )}
        <span className={workClasses.progress} role="status">
          <ProgressBar value={(done / rows.length) * 100} text={text('objects.work.progress', { done, total: rows.length })} />
        </span>
      </header>
      {told && (
        <p className={workClasses.told} data-kind={told.kind} role={told.kind === 'already' ? 'alert' : 'status'}>
          {text(`objects.work.scans.${told.kind}`, {
            name: told.row ? nameOf(told.row) : '',
            place: place?.name ?? '',
            done: told.count,
            total: told.planned,
          })}
        </p>
      )}
      <ScanRefusal refusal={scans.refusal} onClose={scans.close} />
      <RefusedScans refused={scans.refused} />
      <ol ref={list} className={workClasses.list}>
        {waiting.map(({ row, waits }) => (
          <WorkRow
            key={row.identity}
            laid={laid}
            work={work}
            row={row}
            waits={waits}
            next={row.identity === open[0]?.identity}
            busy={pending === row.identity}
            asking={asked === row.identity}
            onAsk={(asking) => setAsked(asking ? row.identity : null)}
            onWrite={(written, properties) => {
              scans.forget();
              write({ row: written, properties, name: nameOf(written) }, () => goOn(list.current));
            }}
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
