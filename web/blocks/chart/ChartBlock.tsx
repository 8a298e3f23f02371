import { useLabel } from '../../i18n/use-text.ts';
import { UnavailableBlock } from '../messages/UnavailableBlock.tsx';
import { BlockModel } from '../panel/BlockModel.tsx';
import type { BlockReader } from '../panel/block-reader.ts';
import { ChartPanel } from './ChartPanel.tsx';
import type { ChartSetup } from './chart-request.ts';

/** Whether a setup, perhaps stored before its schema existed, is complete enough to draw. */
const isChart = ({ model, chart, axis, figure }: Partial<ChartSetup>): boolean =>
  typeof model === 'string' && typeof chart === 'string' && typeof axis?.path === 'string' && typeof figure?.aggregation === 'string';

/** Draws the chart block: a figure over groups of records. */
export const ChartBlock: BlockReader = ({ view, block, misc }) => {
  const label = useLabel();
  const setup = misc as unknown as ChartSetup;
  if (!isChart(setup)) return <UnavailableBlock block={block} type="chart" />;
  return (
    <BlockModel title={label(block.label)} name={setup.model}>
      {({ schema, model }) => <ChartPanel key={`${view.id}.${block.id}`} view={view} block={block} setup={setup} schema={schema} model={model} />}
    </BlockModel>
  );
};
