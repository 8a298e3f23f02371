import { Button } from '@mantine/core';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { PageTable } from '@millwright/core/model/types.ts';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { cellText } from '../../blocks/columns/cell-text.ts';
import { type Row, valueAt } from '../../blocks/columns/values.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { type ObjectRecord, useObject } from '../../data/records/use-object.ts';
import { NumberField } from '../../fields/number/NumberField.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import { QrCode } from '../../ui/qr/QrCode.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { NotFound } from '../../ui/states/NotFound.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { useCellContext } from '../rows/RowsTable.tsx';
import { type LaidOut, useRelatedRows } from '../rows/use-related-rows.ts';
import classes from './stickers.module.css';

/** The screen /object/:id/stickers?table=…: prints labels for the related records of a record. */
export function StickersScreen() {
  const { id = '' } = useParams();
  const name = useSearchParams()[0].get('table');
  const { schema } = useSchema();
  const record = useObject(id);
  if (record.error) return <ScreenFailure error={record.error} onRetry={() => void record.refetch()} />;
  const model = schema && record.data ? findModel(schema, record.data.primary_model) : undefined;
  if (!record.data || !model) return <Waiting lines={6} />;
  const table = model.model.misc?.page?.tables?.find((one) => one.name === name && one.stickers);
  return table ? <Stickers key={id} record={record.data} model={model} table={table} /> : <NotFound />;
}

type Props = { record: ObjectRecord; model: ResolvedModel; table: PageTable };

/** The identities of records that existed before the submission that led here; they already have labels. */
function useBefore(): ReadonlySet<string> {
  const state = useLocation().state as { before?: unknown } | null;
  return new Set(Array.isArray(state?.before) ? state.before.map(String) : []);
}

function Stickers({ record, model, table }: Props) {
  const text = useText();
  const label = useLabel();
  const before = useBefore();
  const { laid, rows } = useRelatedRows(record.object.identity, model, stickerTable(table));
  const [copies, setCopies] = useState<Record<string, number>>({});
  const copiesOf = (row: Row) => copies[row.identity] ?? (before.has(row.identity) ? 0 : 1);
  const own = String(record.object.properties[model.model.primary_attribute] ?? text('objects.untitled'));
  const all = rows.data?.rows ?? [];
  const total = all.reduce((sum, row) => sum + copiesOf(row), 0);
  return (
    <Screen
      title={text('objects.stickers.title', { name: own })}
      crumbs={[{ label: own, to: `/object/${record.object.identity}` }]}
      actions={
        <Button leftSection={<IconPrinter size={20} />} disabled={total === 0} onClick={() => window.print()}>
          {text('objects.stickers.print', { count: total })}
        </Button>
      }
    >
      {rows.data && all.length < rows.data.total && (
        <p role="status">{text('objects.relationTotal', { shown: all.length, total: rows.data.total })}</p>
      )}
      <div data-print className={classes.page}>
        {rows.error ? (
          <Failure error={rows.error} onRetry={() => void rows.refetch()} />
        ) : !laid || !rows.data ? (
          <Waiting lines={6} />
        ) : all.length === 0 ? (
          <Empty title={label(table.label) || text('objects.relationEmpty')} example={text('objects.stickers.nothing')} />
        ) : (
          all.map((row) => (
            <div key={row.identity} className={classes.group} data-none={copiesOf(row) === 0 || undefined}>
              <div className={classes.copies}>
                <NumberField
                  value={copiesOf(row)}
                  onChange={(value) => setCopies((given) => ({ ...given, [row.identity]: wholeCopies(value) }))}
                  unit={undefined}
                  stepper={{ min: 0 }}
                  common={{ label: text('objects.stickers.copies') }}
                />
              </div>
              <div className={classes.paper}>
                {Array.from({ length: Math.max(1, copiesOf(row)) }, (_, copy) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: copies of one sticker are alike.
                  <Sticker key={copy} laid={laid} row={row} />
                ))}
              </div>
            </div>
          ))
        )}
      </div>
    </Screen>
  );
}

/** The most copies of one label; a larger number is a typo. */
const mostCopies = 200;
const wholeCopies = (value: unknown) => (typeof value === 'number' && value > 0 ? Math.min(mostCopies, Math.floor(value)) : 0);

/** The table reduced to what its labels show, the code first. */
const stickerTable = ({ stickers, name, where, ordering }: PageTable): PageTable => ({
  name,
  ...(where && { where }),
  ...(ordering && { ordering }),
  columns: [{ path: stickers?.code ?? 'identity' }, ...(stickers?.lines ?? [])],
});

/** One label: the code that a scan finds the record by, and text. */
function Sticker({ laid, row }: { laid: LaidOut; row: Row }) {
  const { wording } = useCellContext();
  const [code, ...lines] = laid.columns;
  const words = code ? cellText(code, row, wording) : '';
  return (
    <article className={classes.sticker}>
      {words && <QrCode words={words} />}
      <div className={classes.lines}>
        {lines.map((column) => (
          <p key={column.path}>
            {[cellText(column, row, wording), column.unit ? String(valueAt(row, column.unit) ?? '') : ''].filter(Boolean).join(' ')}
          </p>
        ))}
        <p className={classes.code}>{words}</p>
      </div>
    </article>
  );
}
