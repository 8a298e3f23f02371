import type { ListedImport } from '@millwright/core/contract/imports.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useText } from '../../i18n/use-text.ts';
import { Ago } from '../../ui/Ago.tsx';
import { DataTable } from '../../ui/layout/DataTable.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import classes from '../imports.module.css';
import { useRecentImports } from './use-import-run.ts';

/** The last imports into a model, to come back to one. */
export function RecentImports({ model }: { model: string }) {
  const text = useText();
  const { data, error, refetch } = useRecentImports(model);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data?.length) return null;
  return (
    <section className={classes.recent} aria-label={text('imports.recent')}>
      <h2 className={classes.title}>{text('imports.recent')}</h2>
      <DataTable<ListedImport>
        caption={text('imports.recent')}
        rows={data}
        rowKey={({ id }) => id}
        href={({ id }) => `/import/${model}?run=${id}`}
        columns={[
          { key: 'file', label: text('imports.file'), cell: ({ file_name }) => file_name ?? text('imports.title'), grow: true },
          { key: 'when', label: text('imports.when'), cell: ({ created_at }) => <Ago at={created_at} /> },
          {
            key: 'state',
            label: text('imports.state'),
            cell: ({ status, undo }) => text(undo ? `imports.undo.states.${undo}` : `imports.states.${status}`),
          },
          { key: 'done', label: text('imports.imported'), cell: ({ done }) => formatNumber(done), numeric: true },
          { key: 'failed', label: text('imports.refused'), cell: ({ failed }) => formatNumber(failed), numeric: true },
        ]}
        empty={null}
      />
    </section>
  );
}
