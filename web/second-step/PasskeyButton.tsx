import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useText } from '../i18n/use-text.ts';

/** Whether somebody has only changed their mind at the browser's own dialog, or let its time go by: no failure to tell of. */
export const isGivenUp = (error: unknown): boolean => error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/** Signs in by a passkey, where the browser has them. What that takes is loaded when it is wanted. */
export function PasskeyButton({ remember }: { remember: boolean }) {
  const text = useText();
  const sentence = useFailureText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  if (!('PublicKeyCredential' in window)) return null;
  const signIn = async () => {
    setBusy(true);
    setError(null);
    try {
      const { enterByPasskey } = await import('./passkeys.ts');
      await enterByPasskey(remember);
    } catch (failure) {
      setBusy(false);
      if (!isGivenUp(failure)) setError(failure);
    }
  };
  return (
    <>
      {error !== null && (
        <Alert color="red" role="alert">
          {sentence(error)}
        </Alert>
      )}
      <Button variant="default" size="md" fullWidth loading={busy} onClick={() => void signIn()}>
        {text('auth.passkey')}
      </Button>
    </>
  );
}
