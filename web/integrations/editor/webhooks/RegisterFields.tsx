import { Select, TextInput } from '@mantine/core';
import type { RegisteredByOperation } from '@millwright/core/integration/webhook.ts';
import { isObject, type Json } from '@millwright/core/json.ts';
import { OptionalLabel } from '../../../documents/fields/OptionalLabel.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { DraftWebhook } from '../../data/integration-draft.ts';
import classes from '../editor.module.css';
import { JsonLines } from './JsonLines.tsx';
import { withUnread } from './unread.ts';
import type { WebhookProps } from './WebhookFields.tsx';

const byOperation = (): RegisteredByOperation => ({ by: 'operation', add: { operation: '' }, remove: { operation: '' }, id: 'id' });

/** How the other system learns of the address: somebody enters it there, or operations register it and take it away. */
export function RegisterFields({ webhook, operations, readOnly, onChange }: WebhookProps) {
  const text = useText();
  const { register } = webhook;
  const put = (next: DraftWebhook['register'], { register: _, ...rest }: DraftWebhook = webhook) =>
    onChange(next ? { ...rest, register: next } : rest);
  // When the fields are removed, their unreadable text is removed too; otherwise it would prevent saving without being visible.
  const learn = (next: DraftWebhook['register']) => put(next, withUnread(withUnread(webhook, 'add'), 'remove'));
  return (
    <>
      <Select
        label={text('integrations.webhook.register')}
        data={(['hand', 'operation'] as const).map((value) => ({ value, label: text(`integrations.registered.${value}`) }))}
        value={register?.by ?? 'hand'}
        allowDeselect={false}
        readOnly={readOnly}
        onChange={(by) => by && by !== (register?.by ?? 'hand') && learn(by === 'operation' ? byOperation() : undefined)}
      />
      {register?.by !== 'operation' && (
        <OptionalLabel
          label={text('integrations.webhook.hint')}
          placeholder={text('integrations.webhook.hintExample')}
          value={register?.hint}
          editable={!readOnly}
          onChange={(hint) => put(hint === undefined ? undefined : { by: 'hand', hint })}
        />
      )}
      {register?.by === 'operation' &&
        (['add', 'remove'] as const).map((part) => (
          <div key={part} className={classes.rules}>
            <Select
              label={text(`integrations.webhook.${part}Call`)}
              required
              data={operations}
              value={operations.includes(register[part].operation) ? register[part].operation : null}
              allowDeselect={false}
              readOnly={readOnly}
              onChange={(operation) => operation && put({ ...register, [part]: { ...register[part], operation } })}
            />
            <JsonLines
              label={text('integrations.webhook.params', { operation: text(`integrations.webhook.${part}Call`) })}
              description={text(`integrations.webhook.paramsHelp.${part}`)}
              value={register[part].params}
              unread={webhook.unread?.[part]}
              readOnly={readOnly}
              onChange={(params: Json | undefined) => {
                const { params: _, ...call } = register[part];
                onChange({ ...withUnread(webhook, part), register: { ...register, [part]: isObject(params) ? { ...call, params } : call } });
              }}
              onUnread={(typed) => onChange(withUnread(webhook, part, typed))}
            />
          </div>
        ))}
      {register?.by === 'operation' && (
        <TextInput
          label={text('integrations.webhook.id')}
          description={text('integrations.webhook.idHelp')}
          placeholder="data.id"
          required
          value={register.id}
          readOnly={readOnly}
          onChange={(event) => put({ ...register, id: event.currentTarget.value.trim() })}
        />
      )}
    </>
  );
}
