import { Button, Group, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { apiOrigin } from '../data/api-origin.ts';
import { useText } from '../i18n/use-text.ts';
import { copyText } from '../ui/browser/copy-text.ts';
import type { CallId } from './calls.ts';
import { ScrolledText } from './ScrolledText.tsx';
import { curlOf } from './send.ts';

/** The same call for a terminal, without a token: that is the caller's own. */
export function CurlPart({ id, text: written }: { id: CallId; text: string }) {
  const text = useText();
  const [copied, setCopied] = useState<string | null>(null);
  const line = curlOf(id, written, apiOrigin());
  return (
    <section aria-label={text('explorer.curl')}>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={500}>
          {text('explorer.curl')}
        </Text>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={14} stroke={1.75} />}
          onClick={() => void copyText(line).then(() => setCopied(line))}
        >
          {text(copied === line ? 'explorer.copied' : 'explorer.copy')}
        </Button>
      </Group>
      <ScrolledText label={text('explorer.curl')}>{line}</ScrolledText>
      <Text size="sm" c="dimmed">
        {text('explorer.token')} <Link to="/profile">{text('tokens.mine')}</Link>
      </Text>
    </section>
  );
}
