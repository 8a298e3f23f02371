import { TextInput } from '@mantine/core';
import type { TriggerOf } from '@millwright/core/automation/triggers/registry.ts';
import { IconCopy } from '@tabler/icons-react';
import { apiOrigin } from '../../data/api-origin.ts';
import { useText } from '../../i18n/use-text.ts';
import { copyText } from '../../ui/browser/copy-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import classes from '../inspector/inspector.module.css';
import { useEditor } from '../state/editor-context.ts';
import { DeclaredInputs } from './inputs/DeclaredInputs.tsx';
import type { SetupProps } from './setups.ts';

/** The address by which other systems start a run. */
export function EndpointHint({ trigger: { type } }: Pick<SetupProps<TriggerOf<'api' | 'webhook'>>, 'trigger'>) {
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

/** The trigger for API clients: the address to call, and the inputs. */
export function ApiTrigger({ trigger, put }: SetupProps<TriggerOf<'api'>>) {
  return (
    <>
      <EndpointHint trigger={trigger} />
      <DeclaredInputs inputs={trigger.inputs} onChange={(inputs, tag) => put({ type: 'api', ...(inputs && { inputs }) }, tag)} />
    </>
  );
}
