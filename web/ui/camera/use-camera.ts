import { useCallback, useEffect, useState } from 'react';
import { readStored, writeStored } from '../../data/preferences/preferences.ts';
import { type CameraProblem, cameraProblem, type PictureSize, type Started, startCamera, stopCamera, willAsk } from './camera.ts';

type Camera = { kind: 'starting' } | { kind: 'asking' } | { kind: 'failed'; problem: CameraProblem } | { kind: 'running'; started: Started };

export type CameraState = { camera: Camera; choose: (id: string) => void; retry: () => void };

const storageName = 'camera';

/** A camera that runs as long as the component is there. The chosen one is remembered on this device. */
export function useCamera(size?: PictureSize): CameraState {
  const [wanted, setWanted] = useState(() => ({ id: readStored<string | null>(storageName, null) }));
  const [camera, setCamera] = useState<Camera>({ kind: 'starting' });

  useEffect(() => {
    let running: Started | null = null;
    let over = false;
    const become = (next: Camera) => over || setCamera(next);
    const begin = async () => {
      become({ kind: 'starting' });
      void willAsk().then((asks) => asks && setCamera((before) => (before.kind === 'starting' && !over ? { kind: 'asking' } : before)));
      const started = await startCamera(wanted.id, size);
      if (over) return stopCamera(started);
      running = started;
      started.track.addEventListener('ended', () => become({ kind: 'failed', problem: 'lost' }));
      become({ kind: 'running', started });
    };
    begin().catch((error: unknown) => become({ kind: 'failed', problem: cameraProblem(error) }));
    return () => {
      over = true;
      if (running) stopCamera(running);
    };
  }, [wanted, size]);

  const choose = useCallback((id: string) => {
    writeStored(storageName, id);
    setWanted({ id });
  }, []);
  const retry = useCallback(() => setWanted((before) => ({ ...before })), []);
  return { camera, choose, retry };
}
