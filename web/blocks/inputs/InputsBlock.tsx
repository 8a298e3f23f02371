import { useLabel, useText } from '../../i18n/use-text.ts';
import { UnavailableBlock } from '../messages/UnavailableBlock.tsx';
import type { InputsSetup } from '../page/input-values.ts';
import { BlockModel } from '../panel/BlockModel.tsx';
import type { BlockReader } from '../panel/block-reader.ts';
import { InputControl } from './InputControl.tsx';
import classes from './inputs.module.css';

/** Draws the inputs block, which filters the blocks that it is bound to. */
export const InputsBlock: BlockReader = ({ block, misc }) => {
  const text = useText();
  const label = useLabel();
  const setup = misc as unknown as InputsSetup;
  if (typeof setup.model !== 'string' || !Array.isArray(setup.inputs)) return <UnavailableBlock block={block} type="inputs" />;
  return (
    <BlockModel title={label(block.label)} name={setup.model}>
      {({ schema, model }) => (
        <search className={classes.inputs} aria-label={label(block.label) || text('blocks.inputs.title')}>
          {setup.inputs.map((input) => (
            <InputControl key={input.id} input={input} schema={schema} model={model} />
          ))}
        </search>
      )}
    </BlockModel>
  );
};
