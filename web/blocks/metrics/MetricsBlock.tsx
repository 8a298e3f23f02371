import { useLabel } from '../../i18n/use-text.ts';
import { UnavailableBlock } from '../messages/UnavailableBlock.tsx';
import { BlockModel } from '../panel/BlockModel.tsx';
import type { BlockReader } from '../panel/block-reader.ts';
import { MetricsPanel } from './MetricsPanel.tsx';
import type { MetricsSetup } from './metrics-query.ts';

/** Draws the metrics block: figures of a model with their comparison. */
export const MetricsBlock: BlockReader = ({ view, block, misc }) => {
  const label = useLabel();
  const setup = misc as unknown as MetricsSetup;
  if (typeof setup.model !== 'string' || !Array.isArray(setup.metrics)) return <UnavailableBlock block={block} type="metrics" />;
  return (
    <BlockModel title={label(block.label)} name={setup.model}>
      {({ schema, model }) => <MetricsPanel key={`${view.id}.${block.id}`} view={view} block={block} setup={setup} schema={schema} model={model} />}
    </BlockModel>
  );
};
