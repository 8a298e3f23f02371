import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { RowsSetup } from '@millwright/core/view/setup/define-block.ts';
import type { Block, View } from '@millwright/core/view/types.ts';
import { IconColumnsOff, IconDatabaseOff } from '@tabler/icons-react';
import type { ComponentType } from 'react';
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
import { type ResolvedColumn, resolveColumns } from '../columns/columns.ts';
import { type Skipped, skippedColumns, usableSetup } from '../source/usable-setup.ts';

/** A block of records with all that its set-up names: its model, its columns, and what of it is left out. */
export type RowsBlockParts<Setup extends RowsSetup> = {
  view: View;
  block: Block;
  setup: Setup;
  schema: Schema;
  model: ResolvedModel;
  columns: ResolvedColumn[];
  skipped: readonly Skipped[];
};

type Props<Setup extends RowsSetup> = { view: View; block: Block; setup: Setup; Rows: ComponentType<RowsBlockParts<Setup>> };

/** Resolves the model and the columns of a block of records and lets `Rows` draw it. Without columns it is hidden from all but those who may give it some. */
export function RowsBlock<Setup extends RowsSetup>({ view, block: written, setup: stored, Rows }: Props<Setup>) {
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
    <Rows
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
