import { Button, FileButton } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { isHandheld } from '../../../ui/browser/is-handheld.ts';
import { CameraDialog } from './CameraDialog.tsx';

type Props = { label: string; onFiles: (files: File[]) => void };

/** A button that takes a picture: with the camera app on a handheld device, with our own camera dialog elsewhere. */
export function TakePicture({ label, onFiles }: Props) {
  const text = useText();
  const reset = useRef<() => void>(null);
  const [opened, setOpened] = useState(false);
  const [handheld] = useState(isHandheld);
  const look = {
    size: 'compact-sm',
    variant: 'default',
    leftSection: <IconCamera size={16} stroke={1.75} />,
    'aria-label': text('files.takeFor', { field: label }),
  };
  if (!handheld)
    return (
      <>
        <Button {...look} onClick={() => setOpened(true)}>
          {text('devices.photoTake')}
        </Button>
        {opened && <CameraDialog label={label} onFiles={onFiles} onClose={() => setOpened(false)} />}
      </>
    );
  const take = (file: File | null) => {
    if (file) onFiles([file]);
    reset.current?.();
  };
  return (
    <FileButton accept="image/*" capture="environment" resetRef={reset} onChange={take}>
      {(props) => (
        <Button {...props} {...look}>
          {text('devices.photoTake')}
        </Button>
      )}
    </FileButton>
  );
}
