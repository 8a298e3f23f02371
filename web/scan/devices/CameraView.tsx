import { Button, Loader, Select } from '@mantine/core';
import { IconBulb, IconCameraOff, IconRefresh } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { TextKey } from '../../i18n/keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import classes from './CameraView.module.css';
import { type CameraProblem, hasTorch, type Started, switchTorch } from './camera.ts';
import { useCamera } from './use-camera.ts';
import { useReading } from './use-reading.ts';

const sentences: Record<CameraProblem, TextKey> = {
  insecure: 'scan.insecure',
  unsupported: 'scan.cameraUnsupported',
  refused: 'scan.cameraRefused',
  none: 'scan.cameraNone',
  busy: 'scan.cameraBusy',
  lost: 'scan.cameraLost',
};

function Trouble({ sentence, onRetry }: { sentence: TextKey; onRetry: () => void }) {
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
          aria-label={text('scan.cameraChoose')}
          data={cameras.map(({ deviceId, label }, at) => ({ value: deviceId, label: label || text('scan.cameraNumber', { number: at + 1 }) }))}
          value={track.getSettings().deviceId ?? null}
          allowDeselect={false}
          onChange={(id) => id && onChoose(id)}
        />
      )}
      {hasTorch(track) && <ToolbarButton label={text('scan.torch')} icon={IconBulb} pressed={lit} size={36} onClick={() => light(!lit)} />}
    </div>
  );
}

type Props = {
  /** The code that was read and is being looked up: nothing more is read then. */
  read: string | null;
  onCode: (code: string) => void;
};

/** The live picture of a camera, from which a code is read; or in words why there is none. */
export function CameraView({ read, onCode }: Props) {
  const text = useText();
  const { camera, choose, retry } = useCamera();
  const video = useRef<HTMLVideoElement | null>(null);
  const running = camera.kind === 'running';
  const unreadable = useReading(video, running && read === null, onCode);
  const show = (element: HTMLVideoElement | null) => {
    video.current = element;
    if (element && running && element.srcObject !== camera.started.stream) element.srcObject = camera.started.stream;
  };
  if (camera.kind === 'failed') return <Trouble sentence={sentences[camera.problem]} onRetry={retry} />;
  if (unreadable) return <Trouble sentence="scan.cameraReader" onRetry={retry} />;
  return (
    <div>
      <div className={classes.picture} data-read={read !== null || undefined}>
        {running ? <video ref={show} autoPlay muted playsInline aria-label={text('scan.camera')} /> : <Loader color="gray" />}
        <p className={classes.words} role="status">
          {read !== null
            ? text('scan.cameraRead', { code: read })
            : text(running ? 'scan.cameraRunning' : camera.kind === 'asking' ? 'scan.cameraAsking' : 'states.loading')}
        </p>
      </div>
      {running && <Tools started={camera.started} onChoose={choose} />}
    </div>
  );
}
