import { Select, Switch, TextInput } from '@mantine/core';
import { headerName, usualHeader, type WebhookSignature, webhookSignatures } from '@millwright/core/automation/descriptor/webhook-signatures.ts';
import type { TriggerOf } from '@millwright/core/automation/triggers/registry.ts';
import { useText } from '../../i18n/use-text.ts';
import { useEditor } from '../state/editor-context.ts';
import { Deliveries } from './deliveries/Deliveries.tsx';
import { EndpointHint } from './EndpointHint.tsx';
import { SigningSecret } from './SigningSecret.tsx';
import type { SetupProps } from './setups.ts';
import { SourceFields } from './source/SourceFields.tsx';

/** The setup without default values. */
function withoutUsual({ signature, header, raw, answer, event, source }: TriggerOf<'webhook'>): TriggerOf<'webhook'> {
  return {
    type: 'webhook',
    ...(signature && signature !== 'standard' ? { signature } : {}),
    ...(signature === 'header' && header && header !== usualHeader ? { header } : {}),
    ...(raw ? { raw } : {}),
    ...(answer === 'run' ? { answer } : {}),
    ...(event ? { event } : {}),
    ...(source ? { source } : {}),
  };
}

/** Edits the webhook trigger: its address, its signature, and its response. */
export function WebhookTrigger(props: SetupProps<TriggerOf<'webhook'>>) {
  const { trigger, put } = props;
  const text = useText();
  const { editable, history, stepTests } = useEditor();
  const signature = trigger.signature ?? 'standard';
  const change = (part: Partial<TriggerOf<'webhook'>>, tag?: string) => put(withoutUsual({ ...trigger, ...part }), tag);
  const unusable = trigger.header !== undefined && !headerName.test(trigger.header);
  return (
    <>
      <EndpointHint {...props} />
      <SourceFields trigger={trigger} put={(next, tag) => put(withoutUsual(next), tag)} />
      <Select
        label={text('automations.webhook.signature')}
        description={text(`automations.webhook.hints.${signature}`)}
        readOnly={!editable}
        allowDeselect={false}
        data={webhookSignatures.map((value) => ({ value, label: text(`automations.webhook.signatures.${value}`) }))}
        value={signature}
        onChange={(next) => next && change({ signature: next as WebhookSignature })}
      />
      {signature === 'header' && (
        <TextInput
          label={text('automations.webhook.header')}
          placeholder={usualHeader}
          readOnly={!editable}
          value={trigger.header ?? ''}
          error={unusable ? text('automations.webhook.headerWrong') : undefined}
          onChange={(event) => change({ header: event.currentTarget.value.trim().toLowerCase() }, 'trigger:header')}
          onBlur={history.seal}
        />
      )}
      {!trigger.source && <SigningSecret signature={signature} />}
      <Switch
        label={text('automations.webhook.answer')}
        description={text('automations.webhook.answerHint')}
        disabled={!editable}
        checked={trigger.answer === 'run'}
        onChange={(event) => change({ answer: event.currentTarget.checked ? 'run' : 'accepted' })}
      />
      <Switch
        label={text('automations.webhook.raw')}
        description={text('automations.webhook.rawHint')}
        disabled={!editable}
        checked={trigger.raw === true}
        onChange={(event) => change({ raw: event.currentTarget.checked })}
      />
      <Deliveries id={stepTests.automation.id} editable={editable} />
    </>
  );
}
