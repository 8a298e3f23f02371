import { Alert, Button } from '@mantine/core';
import type { Connector } from '@millwright/core/integration/connector.ts';
import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import type { IntegrationDraft } from '../../data/integration-draft.ts';
import { connectorOf, missingWebhooks, withWebhooks } from './missing-webhooks.ts';
import { useKeys } from './use-keys.ts';
import { WebhookFields } from './WebhookFields.tsx';

type Props = { draft: IntegrationDraft; id: string | null; readOnly: boolean; onChange: (part: Partial<IntegrationDraft>) => void };

/** Shows the webhooks of the other system: the company's own, or those of the built-in connector while the company has none. */
export function WebhooksPanel({ draft, id, readOnly, onChange }: Props) {
  const text = useText();
  const { webhooks, operations } = draft;
  const keys = useKeys(webhooks.length);
  const put = (at: number, next: IntegrationDraft['webhooks'][number] | null) => {
    if (!next) keys.splice(at, 1);
    onChange({ webhooks: webhooks.flatMap((each, place) => (place === at ? (next ?? []) : each)) });
  };
  return (
    <Panel title={text('integrations.webhooks')}>
      <p>{text('integrations.webhooksHelp')}</p>
      {webhooks.map((webhook, at) => (
        <WebhookFields
          key={keys[at]}
          webhook={webhook}
          number={at + 1}
          operations={operations.map(({ name }) => name).filter(Boolean)}
          readOnly={readOnly}
          onChange={(next) => put(at, next)}
          onRemove={() => put(at, null)}
        />
      ))}
      {!readOnly && id && <Offered draft={draft} onChange={onChange} />}
      {!readOnly && (
        <div>
          <Button variant="default" onClick={() => onChange({ webhooks: [...webhooks, { name: '', signature: 'standard' }] })}>
            {text('integrations.webhook.add')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** The webhooks that an integration may have by its ready connector, where it was made before these had any. */
function Offered({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const text = useText();
  const [connectors, setConnectors] = useState<readonly Connector[]>([]);
  useEffect(() => {
    void import('@millwright/core/integration/shipped/registry.ts').then(
      (shipped) => setConnectors(shipped.connectors),
      () => undefined,
    );
  }, []);
  const connector = connectorOf(connectors, draft);
  const count = connector ? missingWebhooks(connector, draft).length : 0;
  if (!connector || count === 0) return null;
  return (
    <Alert>
      <p style={{ margin: '0 0 8px' }}>{text('integrations.webhook.offered', { name: connector.name, count })}</p>
      <Button size="xs" onClick={() => onChange(withWebhooks(connector, draft))}>
        {text('integrations.webhook.addOffered')}
      </Button>
    </Alert>
  );
}
