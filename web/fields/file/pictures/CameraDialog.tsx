import { Button, Modal } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { CameraPicture } from '../../../ui/camera/CameraPicture.tsx';
import { useCamera } from '../../../ui/camera/use-camera.ts';
import classes from './pictures.module.css';
import { pictureName, takePicture } from './take-picture.ts';

const size = { width: 1920, height: 1080 };

type Props = { label: string; onFiles: (files: File[]) => void; onClose: () => void };

function Camera({ onFiles, onClose }: Omit<Props, 'label'>) {
  const text = useText();
  const state = useCamera(size);
  const video = useRef<HTMLVideoElement | null>(null);
  const [taken, setTaken] = useState(0);
  const take = async () => {
    const file = video.current && (await takePicture(video.current, pictureName(new Date(), taken + 1)));
    if (!file) return;
    onFiles([file]);
    setTaken(taken + 1);
  };
  return (
    <>
      <CameraPicture state={state} video={video} words={text('devices.photoRunning')} />
      <div className={classes.bar}>
        <p className={classes.taken} role="status">
          {taken > 0 && text('devices.photoTaken', { count: taken })}
        </p>
        <Button variant="default" onClick={onClose}>
          {text(taken > 0 ? 'devices.photoDone' : 'actions.close')}
        </Button>
        <Button
          leftSection={<IconCamera size={16} stroke={1.75} />}
          disabled={state.camera.kind !== 'running'}
          data-autofocus
          onClick={() => void take()}
        >
          {text('devices.photoTake')}
        </Button>
      </div>
    </>
  );
}

/** Takes one picture after the other with the camera of this device; each goes into the field at once. */
export function CameraDialog({ label, onFiles, onClose }: Props) {
  const text = useText();
  return (
    <Modal opened onClose={onClose} title={label} size={720} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <Camera onFiles={onFiles} onClose={onClose} />
    </Modal>
  );
}
