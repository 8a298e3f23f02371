import type { Block, TableSetup, View } from '@millwright/core/view/types.ts';
import { IconColumnsOff, IconDatabaseOff } from '@tabler/icons-react';
import { useRights } from '../../data/documents/use-rights.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { useArrivals } from '../../data/preferences/shared-preferences.ts';
import { useUser } from '../../data/session.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { NoAccess } from '../../ui/states/NoAccess.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { resolveColumns } from '../columns/columns.ts';
import { skippedColumns, usableSetup } from '../source/usable-setup.ts';
import { TablePanel } from './TablePanel.tsx';

type Props = { view: View; block: Block; setup: TableSetup };

/** The table block: a grid over a model's records. Without columns it is hidden from all but those who may give it some. */
export function TableBlock({ view, block: written, setup: stored }: Props) {
  const text = useText();
  const label = useLabel();
  const { schema, error, retry } = useSchema();
  const rights = useRights();
  const { client_id } = useUser();
  const arrivals = useArrivals();
  if (error) return <Failure error={error} onRetry={retry} />;
  if (!schema || !rights) return <Waiting />;
  const { block, setup, skipped } = usableSetup(view, written, stored);
  const model = findModel(schema, setup.model);
  const title = label(block.label);
  if (!model) {
    // Whoever may read every model would see it, were it there.
    const gone = !setup.model || rights.allows('READ', 'MODELS');
    return (
      <Panel title={title}>
        {gone ? <Empty icon={IconDatabaseOff} title={text('blocks.noModel')} /> : <NoAccess right={{ verb: 'READ', resource: 'MODELS' }} />}
      </Panel>
    );
  }
  const mends = rights.allows('UPDATE', 'VIEWS', { id: view.id, client_id });
  const columns = resolveColumns(schema, model, setup);
  if (!columns.length) {
    if (!setup.columns.length && !mends) return null;
    return (
      <Panel title={title}>
        <Empty icon={IconColumnsOff} title={text(setup.columns.length ? 'blocks.noAttribute' : 'blocks.noColumn')} />
      </Panel>
    );
  }
  return (
    <TablePanel
      key={`${view.id}.${block.id}.${arrivals}`}
      view={view}
      block={block}
      setup={setup}
      schema={schema}
      model={model}
      columns={columns}
      skipped={[...skipped, ...skippedColumns(setup, columns, (column) => label(column.label), mends)]}
    />
  );
}
