import { Button } from '@mantine/core';
import { endLabel, ownName, type ResolvedModel } from '@millwright/core/model/schema.ts';
import type { PageTable, RowForm } from '@millwright/core/model/types.ts';
import { fixedBecause } from '@millwright/core/record/fixed.ts';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Link } from 'react-router';
import { type Row, valueAt } from '../../blocks/columns/values.ts';
import { type ObjectRecord, useChangeObject } from '../../data/records/use-object.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useLiveProcess } from '../../processes/data/use-process.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import classes from '../objects.module.css';
import { TableFrame, useLinking } from '../relations/TableFrame.tsx';
import { type LaidOut, useRelatedRows } from '../rows/use-related-rows.ts';
import { LedgerTable } from './LedgerTable.tsx';
import { TableRows } from './TableRows.tsx';

// Loaded on demand, because few records have work lists; preloaded in any step, so that it works without a connection.
const loadWork = async () => (await import('../work/WorkList.tsx')).WorkList;
const WorkList = loadable(loadWork);

type Props = { record: ObjectRecord; model: ResolvedModel; table: PageTable; editable: boolean };

/** Shows related records with the columns of the layout, or the ledger of a balance. */
export function LaidOutTable({ table, ...props }: Props) {
  const { ledger } = table;
  return ledger ? <LedgerTable {...props} table={table} ledger={ledger} /> : <RelatedTable {...props} table={table} />;
}

/** Shows the rows as a work list in the step in which people work on them, else as a table. */
function RelatedTable({ record, model, table, editable }: Props) {
  const text = useText();
  const label = useLabel();
  const live = useLiveProcess(record.object.identity).data;
  const { laid, rows } = useRelatedRows(record.object.identity, model, table);
  const { work } = table;
  useEffect(() => {
    if (work && editable) loadWork().catch(() => undefined);
  }, [work, editable]);
  const last = laid?.ends.at(-1);
  if (!laid || !last || laid.columns.length === 0) return null;
  const { data, error } = rows;
  if (table.hide_empty && data?.total === 0) return null;
  const name = label(table.label ?? endLabel(last));
  const rowCount = data?.rows.length ?? 0;
  const count = data ? (rowCount < data.total ? text('objects.relationTotal', { shown: rowCount, total: data.total }) : data.total) : '';
  const { starts } = table;
  const card = {
    record,
    model,
    links: table.links === true,
    ...(starts && { starts }),
    ...(table.stickers && { stickers: table.name }),
    laid,
    name,
    count,
    editable,
    rows: data?.rows ?? [],
  };
  if (error) return <Card {...card} body={<Failure error={error} onRetry={() => void rows.refetch()} />} />;
  const waiting = (
    <Card
      {...card}
      body={
        <div className={classes.none}>
          <Waiting lines={3} />
        </div>
      }
    />
  );
  if (!data) return waiting;
  if (rowCount === 0) return <Card {...card} body={<p className={classes.none}>{text('objects.relationEmpty')}</p>} />;
  const now = work?.steps.includes(live?.active_operation?.key ?? '');
  if (work && now && editable)
    return (
      <Suspense fallback={waiting}>
        <WorkList record={record.object.identity} name={name} laid={laid} rows={data.rows} work={work} />
      </Suspense>
    );
  return <Card {...card} />;
}

type CardProps = Omit<Props, 'table'> & {
  links: boolean;
  starts?: RowForm;
  /** The name of the table whose rows have printed labels. */
  stickers?: string;
  laid: LaidOut;
  name: string;
  count: string | number;
  rows: readonly Row[];
  body?: ReactNode;
};

function Card({ body, ...card }: CardProps) {
  return card.laid.ends.length > 1 ? <FarCard {...card} body={body} /> : <LinkedCard {...card} body={body} />;
}

/** A table of indirectly related records: rows can't be added here. */
function FarCard({ record, laid, name, count, rows, starts, stickers, editable, body }: CardProps) {
  const text = useText();
  return (
    <section className={classes.group} aria-label={name}>
      <header className={classes.groupHead}>
        <h2 className={classes.groupTitle}>
          {name}
          <span className={classes.count}>{count}</span>
        </h2>
        {stickers && rows.length > 0 && (
          <Button
            component={Link}
            to={`/object/${record.object.identity}/stickers?table=${encodeURIComponent(stickers)}`}
            size="compact-sm"
            variant="subtle"
          >
            {text('objects.stickers.open')}
          </Button>
        )}
      </header>
      {body ?? <TableRows laid={laid} rows={rows} {...(editable && starts && { starts })} />}
    </section>
  );
}

/** A table of directly related records, which can be added and removed here. */
function LinkedCard({ record, model, links, starts, laid, name, count, editable, rows, body }: CardProps) {
  const text = useText();
  const change = useChangeObject(record.object.identity);
  const [end] = laid.ends as [LaidOut['ends'][number]];
  const fixed = fixedBecause(model.model, record.object.properties, ownName(end));
  const { writable, owned } = useLinking({ end, target: laid.target, editable, fixed });
  const nameOf = (row: Row) =>
    String(
      valueAt(
        row,
        laid.columns[0]?.target ? `${laid.columns[0].path}.${laid.columns[0].target.model.primary_attribute}` : (laid.columns[0]?.path ?? 'identity'),
      ) ?? text('objects.untitled'),
    );
  const off = (row: Row) => (
    <ToolbarButton
      size={28}
      label={text('objects.unlink', { name: nameOf(row) })}
      icon={IconX}
      onClick={() => change.mutate({ relations: [{ name: end.name, action: 'unlink', ids: [row.identity] }] })}
    />
  );
  return (
    <TableFrame
      name={name}
      links={links}
      count={count}
      from={record.object.identity}
      change={change}
      end={end}
      target={laid.target}
      editable={editable}
      fixed={fixed}
    >
      {body ?? <TableRows laid={laid} rows={rows} {...(links && writable && !owned && { off })} {...(editable && starts && { starts })} />}
    </TableFrame>
  );
}
