import { Slider, Switch } from '@mantine/core';
import type { Block } from '@millwright/core/view/types.ts';
import type { Changes } from '../../../blocks/editing/block-editing.ts';
import { Section } from '../../../blocks/editing/fields/Section.tsx';
import { LookFields } from '../../../documents/fields/LookFields.tsx';
import { OptionalLabel } from '../../../documents/fields/OptionalLabel.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { allColumns as all, widthOf } from '../draft/block-edits.ts';
import classes from './inspector.module.css';

type Props = { block: Block; changeBlock: (changes: Changes<Omit<Block, 'id'>>, tag?: string) => void };

/** Edits what every block has: label, width, icon, colours, and initial visibility. */
export function BlockLook({ block, changeBlock }: Props) {
  const text = useText();
  const width = block.width ?? all;
  return (
    <Section title={text('viewEditor.look')}>
      <OptionalLabel label={text('viewEditor.label')} value={block.label} onChange={(label) => changeBlock({ label }, 'label')} />
      <div className={classes.slider}>
        <span aria-hidden>{text('viewEditor.width', { size: width })}</span>
        <Slider
          thumbLabel={text('viewEditor.widthLabel')}
          min={1}
          max={all}
          step={1}
          value={width}
          label={null}
          marks={[{ value: 3 }, { value: 4 }, { value: 6 }, { value: 8 }, { value: 9 }]}
          onChange={(next) => changeBlock({ width: widthOf(next) }, 'width')}
        />
      </div>
      <LookFields value={block} onChange={(changes) => changeBlock(changes)} />
      <Switch
        label={text('viewEditor.hide')}
        description={text('viewEditor.hideHint')}
        checked={block.hidden ?? false}
        onChange={(event) => changeBlock({ hidden: event.currentTarget.checked || undefined })}
      />
    </Section>
  );
}
