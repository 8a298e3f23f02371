import { Button, Text } from '@mantine/core';
import { validOldSecret } from '@millwright/core/automation/webhook-secret.ts';
import { useStoreDocument } from '../../documents/saving/use-store-document.ts';
import { useTimes } from '../../fields/view/use-times.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import type { AutomationDocument } from '../data/use-automations.ts';
import { useEditor } from '../state/editor-context.ts';

type Props = { stored: AutomationDocument; onStored: (next: AutomationDocument) => void };

/** How long the previous secret is still valid, with a button to end it at once. */
export function OldSecret({ stored, onStored }: Props) {
  const old = stored.old_webhook_secret;
  const valid = old !== undefined && validOldSecret(stored, Date.now()) !== undefined;
  return valid ? <ValidUntil until={old.until} stored={stored} onStored={onStored} /> : null;
}

function ValidUntil({ until, stored, onStored }: Props & { until: string }) {
  const text = useText();
  const failure = useFailureText();
  const times = useTimes();
  const { editable } = useEditor();
  const store = useStoreDocument<AutomationDocument>('settings_data_connections');
  const end = () =>
    store.mutate({ id: stored.id, version: stored.version, change: { old_webhook_secret: null } }, { onSuccess: (next) => onStored(next) });
  return (
    <>
      <Text size="sm" mt={4}>
        {text('automations.credentials.oldUntil', { time: times.instant(until) })}
      </Text>
      {editable && (
        <Button mt={4} size="compact-sm" variant="default" loading={store.isPending} onClick={end}>
          {text('automations.credentials.endOld')}
        </Button>
      )}
      {store.error && (
        <Text size="sm" mt={4} role="alert">
          {failure(store.error)}
        </Text>
      )}
    </>
  );
}
