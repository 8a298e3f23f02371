import { useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { CameraPicture, CameraTrouble } from '../../ui/camera/CameraPicture.tsx';
import { useCamera } from '../../ui/camera/use-camera.ts';
import { useReading } from './use-reading.ts';

type Props = {
  /** The code that was read and is being looked up: nothing more is read then. */
  read: string | null;
  onCode: (code: string) => void;
};

/** The live picture of a camera, from which a code is read; or in words why there is none. */
export function CameraView({ read, onCode }: Props) {
  const text = useText();
  const state = useCamera();
  const video = useRef<HTMLVideoElement | null>(null);
  const unreadable = useReading(video, state.camera.kind === 'running' && read === null, onCode);
  if (unreadable && state.camera.kind !== 'failed') return <CameraTrouble sentence="scan.cameraReader" onRetry={state.retry} />;
  const words = read === null ? text('scan.cameraRunning') : text('scan.cameraRead', { code: read });
  return <CameraPicture state={state} video={video} words={words} marked={read !== null} />;
}
