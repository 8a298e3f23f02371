import { Button, Modal } from '@mantine/core';
import { allOf } from '@millwright/core/filter/combine.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Block, View } from '@millwright/core/view/types.ts';
import { useContext, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { BlockList } from '../page/block-list.ts';
import classes from './chart.module.css';
import type { ChartSetup } from './chart-request.ts';
import type { Chosen } from './use-chosen.ts';

type Props = { view: View; block: Block; setup: ChartSetup; model: ResolvedModel; chosen: Chosen; where: Condition | null };

/** Adds a table block with the records of the clicked mark to a view. */
function withRows(view: View, id: string, { axis, split, figure }: ChartSetup, { model }: ResolvedModel): View {
  const paths = [model.primary_attribute, axis.path, split?.path, figure.path].filter((path) => path !== undefined);
  const misc = {
    model: model.slug,
    columns: [...new Set(paths)].map((path) => ({ path })),
    ordering: [],
    limit: 50,
    searchable: true,
    sortable: true,
    selectable: true,
    actions: [],
  };
  return { ...view, setup: { ...view.setup, [id]: { type: 'table', misc } } };
}

/** Names the selected mark, and opens the list of its records. */
export function ChosenGroup({ view, block, setup, model, chosen, where }: Props) {
  const text = useText();
  const Blocks = useContext(BlockList);
  const [open, setOpen] = useState(false);
  const id = `${block.id}~rows`;
  const condition = allOf(where, chosen.condition);
  return (
    <div className={classes.chosen} role="status">
      <span>{chosen.name}</span>
      <Button size="compact-sm" variant="default" mih="var(--mw-target)" onClick={() => setOpen(true)}>
        {text('blocks.chart.showRows')}
      </Button>
      <Button size="compact-sm" variant="subtle" mih="var(--mw-target)" onClick={chosen.clear}>
        {text('blocks.chart.showAll')}
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        size="80rem"
        title={chosen.name}
        closeButtonProps={{ 'aria-label': text('blocks.chart.close') }}
      >
        <div className={classes.rows}>
          <Blocks
            view={withRows(view, id, setup, model)}
            blocks={[{ id, label: model.model.displayed_name, ...(condition && { betterFilters: condition }) }]}
          />
        </div>
      </Modal>
    </div>
  );
}
