import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import type { NewFormLink } from '@millwright/core/contract/form-links.ts';
import { Suspense, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { copyText } from '../../ui/browser/copy-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import classes from './sharing.module.css';

const QrCode = loadable(async () => (await import('../../ui/qr/QrCode.tsx')).QrCode);

/** One new link: its recipient, and a button that copies it. */
function MadeLink({ link: { email, url }, first }: { link: NewFormLink; first: boolean }) {
  const text = useText();
  const [copied, setCopied] = useState(false);
  return (
    <div className={classes.link}>
      <TextInput
        className={classes.url ?? ''}
        label={email ?? text('sharing.link')}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" data-autofocus={first || undefined} onClick={() => void copyText(url).then(() => setCopied(true))}>
        {text(copied ? 'sharing.copied' : 'sharing.copy')}
      </Button>
    </div>
  );
}

/** Shows new links, which can't be shown again later; a single one also as a QR code. */
export function MadeLinks({ links, onClose }: { links: readonly NewFormLink[]; onClose: () => void }) {
  const text = useText();
  const [only] = links;
  const isMailed = only?.email !== null;
  return (
    <Stack>
      <Alert color={isMailed ? 'green' : 'orange'}>{text(isMailed ? 'sharing.mailed' : 'sharing.once')}</Alert>
      {links.map((link, at) => (
        <MadeLink key={link.id} link={link} first={at === 0} />
      ))}
      {only && links.length === 1 && (
        <div className={classes.qr}>
          <Suspense fallback={<div className={classes.code} />}>
            <div className={classes.code}>
              <QrCode words={only.url} label={text('sharing.qr')} />
            </div>
          </Suspense>
          <p className={classes.hint}>{text('sharing.qrHelp')}</p>
        </div>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>{text('actions.close')}</Button>
      </Group>
    </Stack>
  );
}
