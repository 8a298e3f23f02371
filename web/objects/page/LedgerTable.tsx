import { Button } from '@mantine/core';
import { endLabel, type ResolvedModel } from '@millwright/core/model/schema.ts';
import type { PageLedger, PageTable } from '@millwright/core/model/types.ts';
import type { ObjectRecord } from '../../data/records/use-object.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import classes from '../objects.module.css';
import { useLedger } from '../rows/use-ledger.ts';
import { TableRows } from './TableRows.tsx';

type Props = { record: ObjectRecord; model: ResolvedModel; table: PageTable; ledger: PageLedger };

/** Shows the ledger of a balance, newest first, page by page: the change and the balance after each entry. */
export function LedgerTable({ record, model, table, ledger }: Props) {
  const text = useText();
  const label = useLabel();
  const { laid, entries } = useLedger(record.object.identity, model, table, ledger);
  const { data, error } = entries;
  const last = laid?.ends.at(-1);
  if (!laid || !last || error?.code === 'forbidden' || (table.hide_empty && data?.length === 0)) return null;
  const name = label(table.label ?? endLabel(last));
  return (
    <section className={classes.group} aria-label={name}>
      <header className={classes.groupHead}>
        <h2 className={classes.groupTitle}>{name}</h2>
      </header>
      {error && <Failure error={error} onRetry={() => void entries.refetch()} />}
      {!data && !error && (
        <div className={classes.none}>
          <Waiting lines={3} />
        </div>
      )}
      {data?.length === 0 && <p className={classes.none}>{text('objects.relationEmpty')}</p>}
      {data && data.length > 0 && <TableRows laid={laid} rows={data} />}
      {entries.hasNextPage && (
        <Button variant="subtle" fullWidth loading={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
          {text('objects.more')}
        </Button>
      )}
    </section>
  );
}
