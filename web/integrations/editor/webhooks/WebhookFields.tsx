import { Button, Collapse, Select, TextInput } from '@mantine/core';
import { usualHeader, webhookSignatures } from '@millwright/core/automation/descriptor/webhook-signatures.ts';
import type { Json } from '@millwright/core/json.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { OptionalLabel } from '../../../documents/fields/OptionalLabel.tsx';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import type { DraftWebhook } from '../../data/integration-draft.ts';
import classes from '../editor.module.css';
import { JsonLines } from './JsonLines.tsx';
import { RegisterFields } from './RegisterFields.tsx';
import { withUnread } from './unread.ts';

export type WebhookProps = {
  webhook: DraftWebhook;
  /** The names of the operations that may register it. */
  operations: string[];
  readOnly: boolean;
  onChange: (webhook: DraftWebhook) => void;
};

/**
 * Edits a webhook of another system: its name, the signature of its calls, its event, its content, and how its address is registered there.
 */
export function WebhookFields({
  webhook,
  number,
  operations,
  readOnly,
  onChange,
  onRemove,
}: WebhookProps & { number: number; onRemove: () => void }) {
  const text = useText();
  const label = useLabel();
  const id = useId();
  const [open, setOpen] = useState(webhook.name === '');
  const title = (webhook.label && label(webhook.label)) || webhook.name || `${text('integrations.webhook.one')} ${number}`;
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <fieldset className={classes.operation}>
      <legend>{title}</legend>
      <div>
        <Button
          variant="subtle"
          size="xs"
          ml={-12}
          leftSection={<Chevron size={16} stroke={1.75} />}
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${text('integrations.webhook.how')}: ${title}`}
          onClick={() => setOpen(!open)}
        >
          {webhook.event ? `${webhook.event.equals} · ` : ''}
          {text(`integrations.registered.${webhook.register?.by ?? 'hand'}`)}
        </Button>
        <Collapse expanded={open} id={id}>
          {open && <Parts webhook={webhook} operations={operations} readOnly={readOnly} onChange={onChange} />}
        </Collapse>
      </div>
      {!readOnly && (
        <div>
          <Button variant="subtle" color="red" size="xs" aria-label={`${text('integrations.remove')}: ${title}`} onClick={onRemove}>
            {text('integrations.remove')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function Parts(props: WebhookProps) {
  const text = useText();
  const { webhook, readOnly, onChange } = props;
  const put = (part: Partial<DraftWebhook>) =>
    onChange(Object.fromEntries(Object.entries({ ...webhook, ...part }).filter(([, value]) => value !== undefined)) as DraftWebhook);
  return (
    <div className={classes.rules}>
      <div className={classes.call}>
        <TextInput
          label={text('integrations.name')}
          description={text('integrations.webhook.nameHelp')}
          required
          value={webhook.name}
          readOnly={readOnly}
          onChange={(event) => put({ name: event.currentTarget.value })}
        />
        <OptionalLabel label={text('integrations.webhook.label')} value={webhook.label} editable={!readOnly} onChange={(label) => put({ label })} />
      </div>
      <div className={classes.call}>
        <Select
          label={text('integrations.webhook.signature')}
          data={webhookSignatures.map((value) => ({ value, label: text(`integrations.webhook.signatures.${value}`) }))}
          value={webhook.signature}
          allowDeselect={false}
          readOnly={readOnly}
          onChange={(signature) => signature && put({ signature: signature as DraftWebhook['signature'], header: undefined })}
        />
        {webhook.signature === 'header' && (
          <TextInput
            label={text('integrations.webhook.header')}
            placeholder={usualHeader}
            value={webhook.header ?? ''}
            readOnly={readOnly}
            onChange={(event) => put({ header: event.currentTarget.value.trim().toLowerCase() || undefined })}
          />
        )}
      </div>
      <EventFields webhook={webhook} readOnly={readOnly} onChange={(event) => put({ event })} />
      <JsonLines
        label={text('integrations.webhook.example')}
        description={text('integrations.webhook.exampleHelp')}
        value={webhook.example?.body}
        unread={webhook.unread?.example}
        readOnly={readOnly}
        onChange={(body: Json | undefined) => {
          const { example: _, ...rest } = withUnread(webhook, 'example');
          onChange(body === undefined ? rest : { ...rest, example: { ...webhook.example, body } });
        }}
        onUnread={(typed) => onChange(withUnread(webhook, 'example', typed))}
      />
      <RegisterFields {...props} />
    </div>
  );
}

type EventProps = Pick<WebhookProps, 'webhook' | 'readOnly'> & { onChange: (event: DraftWebhook['event']) => void };

function EventFields({ webhook: { event }, readOnly, onChange }: EventProps) {
  const text = useText();
  return (
    <div className={classes.call}>
      <Select
        label={text('integrations.webhook.eventIn')}
        data={(['none', 'header', 'body'] as const).map((value) => ({ value, label: text(`integrations.webhook.eventPlaces.${value}`) }))}
        value={event?.in ?? 'none'}
        allowDeselect={false}
        readOnly={readOnly}
        onChange={(place) => onChange(place === 'header' || place === 'body' ? { at: '', equals: '', ...event, in: place } : undefined)}
      />
      {event && (
        <>
          <TextInput
            label={text(`integrations.webhook.at.${event.in}`)}
            placeholder={event.in === 'header' ? 'x-event' : 'event.type'}
            required
            value={event.at}
            readOnly={readOnly}
            onChange={(change) => onChange({ ...event, at: change.currentTarget.value.trim() })}
          />
          <TextInput
            label={text('integrations.webhook.equals')}
            placeholder="order.created"
            required
            value={event.equals}
            readOnly={readOnly}
            onChange={(change) => onChange({ ...event, equals: change.currentTarget.value })}
          />
        </>
      )}
    </div>
  );
}
