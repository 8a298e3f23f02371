import { Select, Text, TextInput } from '@mantine/core';
import type { TriggerOf } from '@millwright/core/automation/triggers/registry.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { useEditor } from '../../state/editor-context.ts';
import { RegistrationState } from './RegistrationState.tsx';
import { sourceAmong, triggerFrom, useOfferedWebhooks } from './use-source.ts';

type Props = { trigger: TriggerOf<'webhook'>; put: (trigger: TriggerOf<'webhook'>, tag?: string) => void };

/** The integration's webhook for a trigger: its event, and how the other system gets the address. */
export function SourceFields({ trigger, put }: Props) {
  const text = useText();
  const label = useLabel();
  const { editable, history } = useEditor();
  const offered = useOfferedWebhooks();
  const { source, event } = trigger;
  const chosen = sourceAmong(offered, trigger);
  const register = chosen?.webhook.register;
  if (offered.length === 0 && !source) return null;
  const groups = Map.groupBy(offered, ({ integration }) => integration);
  return (
    <>
      <Select
        label={text('automations.webhook.from')}
        description={source && !chosen ? text('automations.webhook.fromGone') : undefined}
        placeholder={text('automations.webhook.fromNone')}
        readOnly={!editable}
        clearable={editable}
        data={[...groups].map(([{ name }, some]) => ({
          group: name,
          items: some.map(({ key, webhook }) => ({ value: key, label: `${name}: ${webhook.label ? label(webhook.label) : webhook.name}` })),
        }))}
        value={chosen?.key ?? null}
        onChange={(key) => put(triggerFrom(trigger, offered.find((each) => each.key === key) ?? null))}
      />
      {event && (
        <TextInput
          label={text('automations.webhook.event')}
          description={text(`automations.webhook.eventIn.${event.in}`, { at: event.at })}
          readOnly={!editable}
          required
          value={event.equals}
          onChange={({ currentTarget }) => put({ ...trigger, event: { ...event, equals: currentTarget.value } }, 'trigger:event')}
          onBlur={history.seal}
        />
      )}
      {register?.by === 'hand' && (
        <Text size="sm" role="note">
          {label(register.hint)}
        </Text>
      )}
      {source && register?.by === 'operation' && (
        <>
          {(register.values ?? []).map(({ name, label: title }) => (
            <TextInput
              key={name}
              label={label(title)}
              readOnly={!editable}
              required
              value={source.values?.[name] ?? ''}
              onChange={({ currentTarget }) =>
                put({ ...trigger, source: { ...source, values: { ...source.values, [name]: currentTarget.value } } }, `trigger:${name}`)
              }
              onBlur={history.seal}
            />
          ))}
          <RegistrationState name={chosen?.integration.name ?? ''} />
        </>
      )}
    </>
  );
}
