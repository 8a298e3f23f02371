import { NativeSelect, NumberInput } from '@mantine/core';
import { findModel } from '../../../data/documents/use-schema.ts';
import { useWording } from '../../../fields/view/use-wording.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { defineEditing, type EditingProps } from '../../editing/block-editing.ts';
import classes from '../../editing/fields/fields.module.css';
import { OrderEntries } from '../../editing/fields/OrderEntries.tsx';
import { Section } from '../../editing/fields/Section.tsx';
import { RecordsData } from '../../editing/panels/RecordsData.tsx';
import { datasetColumns } from '../dataset-columns.ts';
import type { DatasetSetup } from '../dataset-request.ts';
import { AxesEditor } from './AxesEditor.tsx';
import { datasetProposals } from './dataset-proposals.ts';
import { ExplainTool } from './ExplainTool.tsx';

type Props = EditingProps<DatasetSetup>;

const mostOrders = 8;
const mostRows = 500;

/** Edits the sorting of a dataset by its columns. */
function Order({ setup, change, nameOf }: Pick<Props, 'setup' | 'change'> & { nameOf: (at: number) => string | null }) {
  const text = useText();
  const { axis, ordering = [] } = setup;
  const put = (next: typeof ordering) => change({ ordering: next.length ? next : undefined });
  const free = axis.flatMap((_, at) => (ordering.some((one) => one.axis === at) || nameOf(at) === null ? [] : [at]));
  return (
    <div className={classes.part}>
      <OrderEntries value={ordering} keyOf={(one) => one.axis} nameOf={(one) => nameOf(one.axis) ?? ''} onChange={put} />
      {ordering.length < mostOrders && free.length > 0 && (
        <NativeSelect
          size="sm"
          aria-label={text('blocks.datasetEditing.addOrder')}
          value=""
          data={[{ value: '', label: text('blocks.datasetEditing.addOrder') }, ...free.map((at) => ({ value: String(at), label: nameOf(at) ?? '' }))]}
          onChange={({ currentTarget }) => currentTarget.value !== '' && put([...ordering, { axis: Number(currentTarget.value), direction: 'asc' }])}
        />
      )}
    </div>
  );
}

/** Edits what a dataset shows: records, values and figures, sorting, and the query plan. */
function Data({ block, setup, schema, model, change, changeBlock, seal }: Props) {
  const text = useText();
  const label = useLabel();
  const wording = useWording();
  const names = model ? new Map(datasetColumns(schema, model, setup, { text, label, wording }).map(({ at, name }) => [at, name])) : null;
  const nameOf = (at: number) => names?.get(at) ?? null;
  const choose = (slug: string) => {
    const [first] = datasetProposals(findModel(schema, slug) ?? null, schema);
    // Columns and sorting belong to the previous model.
    if (first) change({ ordering: undefined, ...first.setup }, undefined, { betterFilters: undefined });
  };
  return (
    <RecordsData block={block} schema={schema} model={model} changeBlock={changeBlock} slug={setup.model} onChoose={choose}>
      {(model) => (
        <>
          <Section title={text('blocks.editing.columns')}>
            <p className={classes.hint}>{text('blocks.datasetEditing.hint')}</p>
            <AxesEditor schema={schema} model={model} setup={setup} change={change} nameOf={nameOf} />
          </Section>
          <Section title={text('blocks.editing.order')}>
            <Order setup={setup} change={change} nameOf={nameOf} />
          </Section>
          <Section title={text('blocks.datasetEditing.limit')}>
            <NumberInput
              size="sm"
              aria-label={text('blocks.datasetEditing.limit')}
              min={1}
              max={mostRows}
              allowDecimal={false}
              value={setup.limit ?? 50}
              onBlur={seal}
              onChange={(next) => typeof next === 'number' && next >= 1 && next <= mostRows && change({ limit: next }, 'limit')}
            />
          </Section>
          <Section title={text('blocks.dataset.explain')}>
            <ExplainTool setup={setup} where={block.betterFilters ?? null} schema={schema} model={model} />
          </Section>
        </>
      )}
    </RecordsData>
  );
}

/** How dataset blocks are created and edited. */
export const datasetEditing = defineEditing<DatasetSetup>({ ofModel: true, proposals: datasetProposals, Data, Look: () => null });
