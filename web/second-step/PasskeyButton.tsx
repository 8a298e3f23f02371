import { Alert, Button } from '@mantine/core';
import { useText } from '../i18n/use-text.ts';
import { useSubmit } from './use-submit.ts';

/** A button that signs in with a passkey, if the browser supports passkeys. Its code is loaded when needed. */
export function PasskeyButton({ remember }: { remember: boolean }) {
  const text = useText();
  const { submit, busy, reason } = useSubmit(async () => {
    const { enterByPasskey } = await import('./passkeys.ts');
    await enterByPasskey(remember);
  });
  if (!('PublicKeyCredential' in window)) return null;
  return (
    <>
      {reason && (
        <Alert color="red" role="alert">
          {reason}
        </Alert>
      )}
      <Button variant="default" size="md" fullWidth loading={busy} onClick={() => void submit()}>
        {text('auth.passkey')}
      </Button>
    </>
  );
}
