import { Button, Group, NativeSelect, PasswordInput, Text, TextInput } from '@mantine/core';
import { type OldSecretHours, oldSecretHours } from '@millwright/core/automation/webhook-secret.ts';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { copyText } from '../../ui/browser/copy-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { isSigningSecret, newSigningSecret, newVerifyToken, wordOfHours } from './signing-secret.ts';

/** The kinds of secret that can be generated here: signing secrets have a fixed format, verification tokens don't. */
export type MadeSecret = 'signing' | 'token';
const makers = {
  signing: { make: newSigningSecret, label: 'automations.credentials.generate' },
  token: { make: newVerifyToken, label: 'automations.credentials.makeToken' },
} as const satisfies Record<MadeSecret, unknown>;

type Props = {
  makes: MadeSecret | undefined;
  /** Whether the replaced secret may stay valid for a while. */
  overlaps: boolean;
  onPut: (value: string, hours?: OldSecretHours) => void;
  onCancel: () => void;
};

/** A new secret that replaces another: typed, or generated here and shown until it is applied. */
export function NewSecret({ makes, overlaps, onPut, onCancel }: Props) {
  const text = useText();
  const [value, setValue] = useState('');
  const [made, setMade] = useState(false);
  const [hours, setHours] = useState<OldSecretHours>(24);
  const name = text('automations.credentials.newSecret');
  const unusable = makes === 'signing' && value !== '' && !isSigningSecret(value);
  const common = {
    'aria-label': name,
    placeholder: name,
    autoComplete: 'off',
    value,
    w: 300,
    autoFocus: true,
    error: unusable ? text('automations.credentials.unusable') : undefined,
    onChange: (event: { currentTarget: { value: string } }) => {
      setMade(false);
      setValue(event.currentTarget.value);
    },
  };
  const maker = makes && makers[makes];
  const make = (by: () => string) => {
    setValue(by());
    setMade(true);
  };
  return (
    <>
      {overlaps && (
        <NativeSelect
          mt={4}
          w={300}
          maw="100%"
          label={text('automations.credentials.oldValid')}
          value={hours}
          data={oldSecretHours.map((each) => ({ value: String(each), label: text(`automations.credentials.oldHours.${wordOfHours[each]}`) }))}
          onChange={(event) => setHours(Number(event.currentTarget.value) as OldSecretHours)}
        />
      )}
      <Group mt={4} gap="sm" align="flex-start">
        {made ? (
          <TextInput
            {...common}
            readOnly
            rightSection={<ToolbarButton size={28} label={text('automations.trigger.copy')} icon={IconCopy} onClick={() => void copyText(value)} />}
          />
        ) : (
          <PasswordInput {...common} />
        )}
        {maker && !made && (
          <Button variant="default" onClick={() => make(maker.make)}>
            {text(maker.label)}
          </Button>
        )}
        <Button disabled={value === '' || unusable} onClick={() => (overlaps ? onPut(value, hours) : onPut(value))}>
          {text('actions.apply')}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {text('actions.cancel')}
        </Button>
      </Group>
      {made && (
        <Text size="sm" mt={4} role="status">
          {text('automations.credentials.generated')}
        </Text>
      )}
    </>
  );
}
