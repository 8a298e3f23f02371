import { Button, Loader, Select } from '@mantine/core';
import { IconBulb, IconCameraOff, IconRefresh } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import type { TextKey } from '../../i18n/keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../ToolbarButton.tsx';
import classes from './CameraPicture.module.css';
import { type CameraProblem, hasTorch, type Started, switchTorch } from './camera.ts';
import type { CameraState } from './use-camera.ts';

const sentences: Record<CameraProblem, TextKey> = {
  insecure: 'devices.insecure',
  unsupported: 'devices.cameraUnsupported',
  refused: 'devices.cameraRefused',
  none: 'devices.cameraNone',
  busy: 'devices.cameraBusy',
  lost: 'devices.cameraLost',
};

/** Why there is no picture, and a way to try again. */
export function CameraTrouble({ sentence, onRetry }: { sentence: TextKey; onRetry: () => void }) {
  const text = useText();
  return (
    <div className={classes.trouble} role="alert">
      <IconCameraOff size={24} stroke={1.75} aria-hidden />
      <p>{text(sentence)}</p>
      <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.75} />} onClick={onRetry}>
        {text('actions.retry')}
      </Button>
    </div>
  );
}

/** Which of several cameras, and the light of one that has it. */
function Tools({ started: { track, cameras }, onChoose }: { started: Started; onChoose: (id: string) => void }) {
  const text = useText();
  const [lit, setLit] = useState(false);
  const light = (on: boolean) => void switchTorch(track, on).then(() => setLit(on));
  if (cameras.length < 2 && !hasTorch(track)) return null;
  return (
    <div className={classes.tools}>
      {cameras.length > 1 && (
        <Select
          className={classes.choice}
          aria-label={text('devices.cameraChoose')}
          data={cameras.map(({ deviceId, label }, at) => ({ value: deviceId, label: label || text('devices.cameraNumber', { number: at + 1 }) }))}
          value={track.getSettings().deviceId ?? null}
          allowDeselect={false}
          onChange={(id) => id && onChoose(id)}
        />
      )}
      {hasTorch(track) && <ToolbarButton label={text('devices.torch')} icon={IconBulb} pressed={lit} size={36} onClick={() => light(!lit)} />}
    </div>
  );
}

type Props = {
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  /** The text over the camera image. */
  words: string;
  /** Draws a frame: the wanted code has been seen. */
  marked?: boolean;
};

/** The live picture of a camera, or in words why there is none. */
export function CameraPicture({ state: { camera, choose, retry }, video, words, marked = false }: Props) {
  const text = useText();
  const running = camera.kind === 'running';
  const show = (element: HTMLVideoElement | null) => {
    video.current = element;
    if (element && running && element.srcObject !== camera.started.stream) element.srcObject = camera.started.stream;
  };
  if (camera.kind === 'failed') return <CameraTrouble sentence={sentences[camera.problem]} onRetry={retry} />;
  return (
    <div>
      <div className={classes.picture} data-read={marked || undefined}>
        {running ? <video ref={show} autoPlay muted playsInline aria-label={text('devices.camera')} /> : <Loader color="gray" />}
        <p className={classes.words} role="status">
          {running ? words : text(camera.kind === 'asking' ? 'devices.cameraAsking' : 'states.loading')}
        </p>
      </div>
      {running && <Tools started={camera.started} onChoose={choose} />}
    </div>
  );
}
