import { allOf } from '@millwright/core/filter/combine.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { RowsSetup } from '@millwright/core/view/setup/define-block.ts';
import type { Block, View } from '@millwright/core/view/types.ts';
import { IconColumnsOff } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useSettingsArrived } from '../../data/preferences/shared-preferences.ts';
import { useUser } from '../../data/session.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { type ResolvedColumn, resolveColumns } from '../columns/columns.ts';
import { NarrowedBy, usePageCondition } from '../page/page-filters.ts';
import { type Skipped, skippedColumns, usableSetup } from '../source/usable-setup.ts';
import { useBounds } from '../source/use-bounds.ts';
import { BlockModel, type OfModel } from './BlockModel.tsx';

/** A block of records with its resolved model and columns, and the skipped parts of its setup. */
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

/** Resolves the model and columns of a block of records for `Rows`. A block without columns is hidden, except from people who may edit it. */
export function RowsBlock<Setup extends RowsSetup>({ view, block, setup: stored, Rows }: Props<Setup>) {
  const label = useLabel();
  const { block: usable, setup, skipped } = usableSetup(view, block, stored);
  return (
    <BlockModel title={label(block.label)} name={setup.model}>
      {(of) => <ResolvedRows view={view} block={usable} setup={setup} skipped={skipped} Rows={Rows} {...of} />}
    </BlockModel>
  );
}

function ResolvedRows<Setup extends RowsSetup>({
  view,
  block: own,
  setup,
  skipped,
  schema,
  model,
  rights,
  Rows,
}: Props<Setup> & OfModel & { skipped: readonly Skipped[] }) {
  const text = useText();
  const label = useLabel();
  const { client_id } = useUser();
  const { condition, filters } = usePageCondition({ id: own.id, model: model.model.slug });
  const arrived = useSettingsArrived();
  const narrowed = allOf(own.betterFilters, condition);
  const bounds = useBounds(model.model.slug, narrowed, setup);
  // A list waits for the person's settings from other devices, so that it doesn't change after it appears.
  if (!arrived) return <Waiting />;
  const mends = rights.allows('UPDATE', 'VIEWS', { id: view.id, client_id });
  const columns = resolveColumns(schema, model, setup);
  if (!columns.length) {
    if (!setup.columns.length && !mends) return null;
    return (
      <Panel title={label(own.label)}>
        <Empty icon={IconColumnsOff} title={text(setup.columns.length ? 'blocks.noAttribute' : 'blocks.noColumn')} />
      </Panel>
    );
  }
  if (bounds.error !== null)
    return (
      <Panel title={label(own.label)}>
        <Failure error={bounds.error} onRetry={bounds.retry} />
      </Panel>
    );
  if (bounds.condition === undefined) return <Waiting />;
  const filter = allOf(narrowed, bounds.condition);
  return (
    <NarrowedBy value={filters}>
      <Rows
        key={`${view.id}.${own.id}`}
        view={view}
        block={filter ? { ...own, betterFilters: filter } : own}
        setup={setup}
        schema={schema}
        model={model}
        columns={columns}
        skipped={[...skipped, ...skippedColumns(setup, columns, (column) => label(column.label), mends)]}
      />
    </NarrowedBy>
  );
}
