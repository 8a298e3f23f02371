import { Anchor, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../i18n/use-text.ts';

type Props = { value: string; error?: ReactNode; onChange: (code: string) => void; recovery?: boolean; focused?: boolean };

/** A field for a code of the app. If a recovery code is also accepted, the user can switch to it, for example without their phone. */
export function CodeInput({ value, error, onChange, recovery = false, focused = false }: Props) {
  const text = useText();
  const [byRecovery, setByRecovery] = useState(false);
  return (
    <div>
      <TextInput
        key={String(byRecovery)}
        label={text(byRecovery ? 'secondStep.recoveryCode' : 'secondStep.code')}
        description={byRecovery ? undefined : text('secondStep.codeHelp')}
        autoComplete={byRecovery ? 'off' : 'one-time-code'}
        inputMode={byRecovery ? 'text' : 'numeric'}
        maxLength={40}
        autoFocus={focused || byRecovery}
        data-autofocus={focused || undefined}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {recovery && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          mt="xs"
          onClick={() => {
            setByRecovery(!byRecovery);
            onChange('');
          }}
        >
          {text(byRecovery ? 'secondStep.byApp' : 'secondStep.byRecovery')}
        </Anchor>
      )}
    </div>
  );
}
