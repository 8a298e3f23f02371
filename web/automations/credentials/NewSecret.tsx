import { Button, Group, PasswordInput, Text, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { copyText } from '../../ui/browser/copy-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { isSigningSecret, newSigningSecret } from './signing-secret.ts';

type Props = { signs: boolean; onPut: (value: string) => void; onCancel: () => void };

/** A secret that takes the place of another: typed, or made here and shown until it is applied. */
export function NewSecret({ signs, onPut, onCancel }: Props) {
  const text = useText();
  const [value, setValue] = useState('');
  const [made, setMade] = useState(false);
  const name = text('automations.credentials.newSecret');
  const unusable = signs && value !== '' && !isSigningSecret(value);
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
  const make = () => {
    setValue(newSigningSecret());
    setMade(true);
  };
  return (
    <>
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
        {signs && !made && (
          <Button variant="default" onClick={make}>
            {text('automations.credentials.generate')}
          </Button>
        )}
        <Button disabled={value === '' || unusable} onClick={() => onPut(value)}>
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
