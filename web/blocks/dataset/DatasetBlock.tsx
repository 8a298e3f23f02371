import { useUser } from '../../data/session.ts';
import { useLabel } from '../../i18n/use-text.ts';
import { UnavailableBlock } from '../messages/UnavailableBlock.tsx';
import { BlockModel } from '../panel/BlockModel.tsx';
import type { BlockReader } from '../panel/block-reader.ts';
import { DatasetPanel } from './DatasetPanel.tsx';
import type { DatasetSetup } from './dataset-request.ts';

/** Draws the dataset block: rows or groups of a model by its axes. */
export const DatasetBlock: BlockReader = ({ view, block, misc }) => {
  const label = useLabel();
  const { client_id } = useUser();
  const setup = misc as unknown as DatasetSetup;
  if (typeof setup.model !== 'string' || !Array.isArray(setup.axis)) return <UnavailableBlock block={block} type="dataset" />;
  return (
    <BlockModel title={label(block.label)} name={setup.model}>
      {({ schema, model, rights }) => (
        <DatasetPanel
          key={`${view.id}.${block.id}`}
          view={view}
          block={block}
          setup={setup}
          schema={schema}
          model={model}
          builds={rights.allows('UPDATE', 'VIEWS', { client_id })}
        />
      )}
    </BlockModel>
  );
};
