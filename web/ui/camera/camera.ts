/** Why there is no picture: the page may not ask, the browser has none to offer, somebody said no, nothing is there, it doesn't start, it went away. */
export type CameraProblem = 'insecure' | 'unsupported' | 'refused' | 'none' | 'busy' | 'lost';
export type Started = { stream: MediaStream; track: MediaStreamTrack; cameras: MediaDeviceInfo[] };

const problems: Record<string, CameraProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};

/** Devices are offered to secure pages only: anywhere else the browser hides that it has them. */
class NoCamera extends Error {
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem) {
    super(`No camera: ${problem}`);
    this.problem = problem;
  }
}

/** The kind of problem, for the message to the user, when a camera does not start. */
export function cameraProblem(error: unknown): CameraProblem {
  if (error instanceof NoCamera) return error.problem;
  return problems[(error as { name?: string } | null)?.name ?? ''] ?? 'busy';
}

/** Whether the browser is about to ask for permission. A browser that does not report this counts as asking. */
export async function willAsk(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'prompt';
  } catch {
    return true;
  }
}

/** How many pixels a picture should have, if the camera can. */
export type PictureSize = { width: number; height: number };
const enoughForCodes: PictureSize = { width: 1280, height: 720 };

/** Starts the camera with this id if it exists, else the rear camera. */
export async function startCamera(id: string | null, { width, height }: PictureSize = enoughForCodes): Promise<Started> {
  if (!window.isSecureContext) throw new NoCamera('insecure');
  if (!navigator.mediaDevices?.getUserMedia) throw new NoCamera('unsupported');
  const which = id ? { deviceId: { ideal: id } } : { facingMode: { ideal: 'environment' } };
  const stream = await navigator.mediaDevices.getUserMedia({ video: { ...which, width: { ideal: width }, height: { ideal: height } }, audio: false });
  const [track] = stream.getVideoTracks();
  if (!track) throw new NoCamera('none');
  const devices = await navigator.mediaDevices.enumerateDevices();
  return { stream, track, cameras: devices.filter(({ kind }) => kind === 'videoinput') };
}

export function stopCamera({ stream }: Started): void {
  for (const track of stream.getTracks()) track.stop();
}

type Torch = { torch?: boolean };

/** Whether the camera has a light that can be switched. */
export const hasTorch = (track: MediaStreamTrack): boolean => (track.getCapabilities?.() as Torch | undefined)?.torch === true;

export const switchTorch = (track: MediaStreamTrack, torch: boolean): Promise<void> =>
  track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] });
