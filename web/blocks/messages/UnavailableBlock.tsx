import type { Block } from '@millwright/core/view/types.ts';
import { IconPuzzle } from '@tabler/icons-react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Empty } from '../../ui/states/Empty.tsx';

type Props = { block: Block; type: string | undefined };

/** Explains that a block can't be shown: its type is unknown, or its setup is invalid. */
export function UnavailableBlock({ block, type }: Props) {
  const text = useText();
  const label = useLabel();
  return (
    <Panel title={label(block.label)}>
      <Empty icon={IconPuzzle} title={text('views.notAvailable')} example={text('views.notAvailableText', { type: type ?? '?' })} />
    </Panel>
  );
}
