import { NumberInput } from '@mantine/core';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { RowsSetup } from '@millwright/core/view/setup/define-block.ts';
import type { ReactNode } from 'react';
import { findModel } from '../../../data/documents/use-schema.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { EditingProps } from '../block-editing.ts';
import { ColumnsEditor } from '../fields/ColumnsEditor.tsx';
import { OrderEditor } from '../fields/OrderEditor.tsx';
import { Section } from '../fields/Section.tsx';
import { ofOtherModel } from './other-model.ts';
import { RecordsData } from './RecordsData.tsx';

const within = (value: number | string, least: number): value is number => typeof value === 'number' && value >= least && value <= 500;

type Props = EditingProps<RowsSetup> & {
  /** Whether the columns are columns of a grid. */
  grid?: boolean;
  /** The label of the columns in this block type. */
  columnsTitle?: string;
  /** Whether the block arranges records itself: then it has no sorting and no row limit. */
  arranged?: boolean;
  /** The models that the block can show; all if absent. */
  fits?: (model: ResolvedModel) => boolean;
  /** Resets the block type's own settings for a new model; undefined removes one. */
  own?: (model: ResolvedModel) => object;
  /** Further settings of the block type. */
  children?: ReactNode;
};

/** Edits what every block of records shows: model, filter, columns, sorting and page size. */
export function RowsData({
  block,
  setup,
  schema,
  model,
  change,
  changeBlock,
  grid = false,
  columnsTitle,
  arranged = false,
  fits,
  own,
  children,
}: Props) {
  const text = useText();
  const choose = (slug: string) => {
    const next = findModel(schema, slug);
    if (next) change({ ...ofOtherModel(schema, next, setup), ...own?.(next) }, undefined, { betterFilters: undefined });
  };
  return (
    <RecordsData block={block} schema={schema} model={model} changeBlock={changeBlock} slug={setup.model} onChoose={choose} fits={fits}>
      {(model) => (
        <>
          <Section title={columnsTitle ?? text('blocks.editing.columns')}>
            <ColumnsEditor schema={schema} model={model} value={setup.columns} onChange={(columns, tag) => change({ columns }, tag)} grid={grid} />
          </Section>
          {!arranged && (
            <Section title={text('blocks.editing.order')}>
              <OrderEditor schema={schema} model={model} value={setup.ordering} onChange={(next) => change({ ordering: next })} />
            </Section>
          )}
          {children}
          <Section title={text('blocks.editing.amount')}>
            {!arranged && (
              <NumberInput
                size="sm"
                label={text('blocks.editing.limit')}
                min={1}
                max={500}
                allowDecimal={false}
                value={setup.limit}
                onChange={(next) => within(next, 1) && change({ limit: next }, 'limit')}
              />
            )}
            <NumberInput
              size="sm"
              label={text('blocks.editing.maxRows')}
              placeholder={text('blocks.editing.all')}
              min={1}
              max={500}
              allowDecimal={false}
              value={setup.max_rows ?? ''}
              onChange={(next) => (next === '' || within(next, 1)) && change({ max_rows: next === '' ? undefined : next }, 'max_rows')}
            />
            <NumberInput
              size="sm"
              label={text('blocks.editing.skip')}
              min={0}
              max={500}
              allowDecimal={false}
              value={setup.skip ?? 0}
              onChange={(next) => within(next, 0) && change({ skip: next || undefined }, 'skip')}
            />
          </Section>
        </>
      )}
    </RecordsData>
  );
}
