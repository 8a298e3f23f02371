import { readStored } from '../../data/preferences/preferences.ts';
import { onPersonLeft } from '../../data/session.ts';
import { createStore, useStore } from '../../data/store.ts';

type Result = 'looking' | 'success' | 'failure';

/** The result of the last scan, while its colour is shown at the top of the page. */
type Outcome = { result: Result; code: string; count: number };

const shownMs = 1200;
const outcome = createStore<Outcome | null>(null);
let count = 0;
let audio: AudioContext | null = null;

/** Pitch in Hz, and from when on and for how long it sounds, in seconds. */
type Tone = readonly [frequency: number, from: number, length: number];
const success: readonly Tone[] = [[1046, 0, 0.09]];
const failure: readonly Tone[] = [
  [220, 0, 0.16],
  [165, 0.2, 0.26],
];

function sing(sounds: AudioContext, [frequency, from, length]: Tone): void {
  const sound = sounds.createOscillator();
  const volume = sounds.createGain();
  sound.frequency.value = frequency;
  volume.gain.value = 0.08;
  sound.connect(volume).connect(sounds.destination);
  sound.start(sounds.currentTime + from);
  sound.stop(sounds.currentTime + from + length);
}

function play(tones: readonly Tone[]): void {
  if (!readStored('sounds', true) || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // A browser plays no sound before the first touch or click.
  if (audio.state === 'suspended') void audio.resume();
  for (const tone of tones) sing(audio, tone);
}

function show(result: Result, code: string): void {
  const before = outcome.get();
  const isSame = before?.result === 'looking' && before.code === code;
  if (!isSame) count += 1;
  outcome.set({ result, code, count });
}

/** Says at once that a code was read, until something comes of it. */
export const scanRead = (code: string): void => show('looking', code);

/** Nothing is said of the last scan any more. */
export const clearScanFeedback = (): void => outcome.set(null);

onPersonLeft(clearScanFeedback);

/**
 * Gives feedback by colour, sound and vibration, which differ for success and failure, for use in noise and with gloves. The sound can be
 * turned off in the profile. The colour stays until `opening` is settled.
 */
export function scanFeedback(succeeded: boolean, code: string, opening?: Promise<unknown>): void {
  navigator.vibrate?.(succeeded ? 60 : [120, 80, 120]);
  play(succeeded ? success : failure);
  show(succeeded ? 'success' : 'failure', code);
  const own = count;
  const end = () => {
    if (outcome.get()?.count === own) clearScanFeedback();
  };
  const pause = new Promise((done) => setTimeout(done, shownMs));
  void Promise.allSettled([pause, opening]).then(end);
}

/** The result of the last scan; null when it is no longer shown. */
export const useOutcome = (): Outcome | null => useStore(outcome);
