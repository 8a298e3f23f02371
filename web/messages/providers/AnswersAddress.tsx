import { Button, Group, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { copyText } from '../../ui/browser/copy-text.ts';

/** Shows the address to which a provider delivers the company's incoming messages. */
export function AnswersAddress({ url }: { url: string }) {
  const text = useText();
  const [copied, setCopied] = useState(false);
  const Icon = copied ? IconCheck : IconCopy;
  const copy = async () => {
    await copyText(url);
    setCopied(true);
  };
  return (
    <Group align="flex-end" gap={8} mt={16}>
      <TextInput
        label={text('messaging.providers.answers')}
        description={text('messaging.providers.answersHelp')}
        value={url}
        readOnly
        style={{ flex: '1 1 260px' }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" leftSection={<Icon size={16} stroke={1.75} />} onClick={() => void copy()}>
        {text(copied ? 'messaging.providers.copied' : 'messaging.providers.copy')}
      </Button>
    </Group>
  );
}
