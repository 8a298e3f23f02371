import { IconCalendarOff } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Empty } from '../../ui/states/Empty.tsx';

/** Explains that a block has no date field to position its records. */
export function NoTimes({ title }: { title: string }) {
  const text = useText();
  return (
    <Panel title={title}>
      <Empty icon={IconCalendarOff} title={text('blocks.moving.noStart')} />
    </Panel>
  );
}
