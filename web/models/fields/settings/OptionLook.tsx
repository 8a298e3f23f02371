import { Popover, Stack } from '@mantine/core';
import type { Option } from '@millwright/core/field/descriptor/setup.ts';
import { IconPalette } from '@tabler/icons-react';
import { LookFields } from '../../../documents/fields/LookFields.tsx';
import { withKeys } from '../../../documents/saving/with-keys.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { ToolbarButton } from '../../../ui/ToolbarButton.tsx';
import { useModelEditor } from '../../draft/editor-context.ts';

/** Edits the icon and colours of an option in a popover, with a preview. */
export function OptionLook({ option, onChange }: { option: Option; onChange: (option: Option) => void }) {
  const text = useText();
  const label = useLabel();
  const { editable, seal } = useModelEditor();
  const name = label(option.label) || option.key;
  return (
    <Popover position="bottom-end" trapFocus onClose={seal}>
      <Popover.Target>
        <ToolbarButton label={text('models.options.look', { name })} icon={IconPalette} size={28} />
      </Popover.Target>
      <Popover.Dropdown aria-label={text('models.options.look', { name })}>
        <Stack gap={8}>
          <span>
            <StatusBadge tone={option.tone} label={name} look={option} />
          </span>
          <LookFields value={option} readOnly={!editable} onChange={(changes) => onChange(withKeys(option, changes))} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
