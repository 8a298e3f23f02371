import { Button, PasswordInput } from '@mantine/core';
import type { WebhookSignature } from '@millwright/core/automation/descriptor/webhook-signatures.ts';
import { leastOfOthers } from '@millwright/core/automation/webhook-secret.ts';
import { useText } from '../../i18n/use-text.ts';
import { isSigningSecret, newSigningSecret } from '../credentials/signing-secret.ts';
import classes from '../inspector/inspector.module.css';
import { useEditor } from '../state/editor-context.ts';

/** The signing secret, typed where the webhook is set up. A stored one is replaced in the credentials tab. */
export function SigningSecret({ signature }: { signature: WebhookSignature }) {
  const text = useText();
  const { draft, editable, change, history, stepTests } = useEditor();
  const label = text('automations.webhook.secret');
  if (stepTests.automation.webhook_secret !== undefined)
    return (
      <div>
        <p className={classes.mapLabel}>{label}</p>
        <p className={classes.hint}>{text('automations.webhook.secretSet')}</p>
      </div>
    );
  const value = draft.webhook_secret ?? '';
  const put = (next: string) => change({ webhook_secret: next || undefined }, 'trigger:secret');
  const wrong = signature === 'standard' ? !isSigningSecret(value) : value.length < leastOfOthers;
  return (
    <div>
      <PasswordInput
        label={label}
        description={text('automations.webhook.secretHint')}
        autoComplete="off"
        readOnly={!editable}
        value={value}
        error={wrong && value !== '' ? text(signature === 'standard' ? 'automations.credentials.unusable' : 'problems.short_secret') : undefined}
        onChange={(event) => put(event.currentTarget.value.trim())}
        onBlur={history.seal}
      />
      {editable && signature === 'standard' && value === '' && (
        <Button mt={6} size="compact-xs" variant="default" onClick={() => put(newSigningSecret())}>
          {text('automations.credentials.generate')}
        </Button>
      )}
    </div>
  );
}
