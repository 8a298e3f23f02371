import { Button, Group } from '@mantine/core';
import type { Trace } from '@millwright/core/contract/traces.ts';
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type AppFailure, request } from '../data/http.ts';
import { ToldTable } from '../fields/told/ToldTable.tsx';
import { cellWords, speaking } from '../fields/told/told-cells.ts';
import { useWording } from '../fields/view/use-wording.ts';
import { formatDate } from '../format/dates.ts';
import { formatNumber } from '../format/numbers.ts';
import { todayIn } from '../format/zoned.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { saveFile } from '../ui/browser/save-file.ts';
import { recallTables } from './data/recall-document.ts';
import { useTraceWords } from './data/use-trace-words.ts';
import classes from './traces.module.css';

/** Prints wait for their turn. */
const patience_ms = 180_000;
const longestTitle = 300;

/** Lists where the goods are now. The list can be checked off, saved as CSV, or printed as PDF with its mass balance. */
export function RecallList({ trace, name }: { trace: Trace; name: string }) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const { zone, language } = useWording();
  const { value, nameOf } = useTraceWords();
  const fileName = (ending: string) => `${text('traces.recallOf', { name }).replace(/[\\/:*?"<>|]+/g, '-')} ${todayIn(zone)}.${ending}`;
  const columns = speaking(trace);
  const cellText = (cell: Trace['rows'][number][number] | undefined) => cellWords(cell, label, value, text('traces.withheld'));
  const save = useMutation<void, AppFailure>({
    mutationFn: async () => {
      const plain = (cell: Trace['rows'][number][number] | undefined) => (typeof cell === 'number' ? cell : cellText(cell));
      const body = {
        columns: columns.map((column) => ({ key: column.name, label: label(column.label) })),
        rows: trace.rows.map((row) => columns.map(({ at }) => plain(row[at]))),
        delimiter: ';',
      };
      const response = await request('POST', '/v1/convert/csv/', body);
      saveFile(await response.blob(), fileName('csv'));
    },
  });
  const print = useMutation<void, AppFailure>({
    mutationFn: async () => {
      const words = {
        label,
        value,
        nameOf,
        number: formatNumber,
        withheld: text('traces.withheld'),
        recall: text('traces.recall'),
        balance: text('traces.balance'),
        record: text('traces.record'),
        unit: text('traces.unit'),
      };
      const { tables, rows } = recallTables(trace, words);
      const rest = rows < trace.rows.length ? [text('traces.printCut', { rows, total: trace.rows.length })] : [];
      const body = {
        title: text('traces.recallOf', { name }).slice(0, longestTitle),
        notes: [formatDate(todayIn(zone), language), ...(trace.cut ? [text('traces.cut')] : []), ...rest],
        tables,
        language,
      };
      const response = await request('POST', '/v1/convert/pdf/', body, { timeout_ms: patience_ms });
      saveFile(await response.blob(), fileName('pdf'));
    },
  });
  return (
    <>
      <Group gap={8} mb={12} className={classes.screenOnly ?? ''}>
        <Button variant="default" leftSection={<IconDownload size={16} stroke={1.75} />} loading={save.isPending} onClick={() => save.mutate()}>
          {text('traces.csv')}
        </Button>
        <Button variant="default" leftSection={<IconFileTypePdf size={16} stroke={1.75} />} loading={print.isPending} onClick={() => print.mutate()}>
          {text('traces.pdf')}
        </Button>
      </Group>
      {[save.error, print.error].map(
        (error) =>
          error && (
            <p key={error.code} role="alert" className={classes.failure}>
              {failure(error)}
            </p>
          ),
      )}
      <ToldTable
        told={trace}
        caption={text('traces.recall')}
        withheld={text('traces.withheld')}
        empty={<p className={classes.none}>{text('traces.noRecall')}</p>}
      />
    </>
  );
}
