import { TextInput } from '@mantine/core';
import type { TriggerOf } from '@millwright/core/automation/triggers/registry.ts';
import { IconCopy } from '@tabler/icons-react';
import { apiOrigin } from '../../data/api-origin.ts';
import { useText } from '../../i18n/use-text.ts';
import { copyText } from '../../ui/browser/copy-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import classes from '../inspector/inspector.module.css';
import { useEditor } from '../state/editor-context.ts';
import type { SetupProps } from './setups.ts';

/** How a run is started from outside: the address to call. */
export function EndpointHint({ trigger: { type } }: SetupProps<TriggerOf<'api' | 'webhook'>>) {
  const text = useText();
  const { id } = useEditor().stepTests.automation;
  const url = `${apiOrigin()}${type === 'webhook' ? '/v1/hooks/' : '/v1/data_connections/'}${id}`;
  return (
    <TextInput
      label={text(type === 'webhook' ? 'automations.trigger.webhookUrl' : 'automations.trigger.apiUrl')}
      classNames={{ input: classes.expression ?? '' }}
      readOnly
      value={`POST ${url}`}
      rightSection={<ToolbarButton size={28} label={text('automations.trigger.copy')} icon={IconCopy} onClick={() => void copyText(url)} />}
    />
  );
}
