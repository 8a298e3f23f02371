import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { copyText } from '../ui/browser/copy-text.ts';
import classes from './second-step.module.css';

/** Shows recovery codes, which are never shown again. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = useText();
  const [copied, setCopied] = useState(false);
  const copy = () => copyText(codes.join('\n')).then(() => setCopied(true));
  return (
    <div className={classes.form}>
      <Text size="sm">{text('secondStep.codesHelp')}</Text>
      <ul className={classes.codes} aria-label={text('secondStep.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <Button data-autofocus onClick={onKept}>
          {text('secondStep.kept')}
        </Button>
        <Button variant="default" onClick={() => void copy()}>
          {text(copied ? 'secondStep.copied' : 'secondStep.copy')}
        </Button>
      </Group>
    </div>
  );
}
