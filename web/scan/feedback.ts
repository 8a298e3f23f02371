import { readStored } from '../app/preferences.ts';

let audio: AudioContext | null = null;

function tone(frequency: number, from: number, length: number): void {
  if (!audio) return;
  const sound = audio.createOscillator();
  const volume = audio.createGain();
  sound.frequency.value = frequency;
  volume.gain.value = 0.08;
  sound.connect(volume).connect(audio.destination);
  sound.start(audio.currentTime + from);
  sound.stop(audio.currentTime + from + length);
}

/** Success and failure sound and shake differently, for noise and gloves; both can be switched off in the profile. */
export function scanFeedback(success: boolean): void {
  navigator.vibrate?.(success ? 60 : [120, 80, 120]);
  if (!readStored('sounds', true) || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  if (success) tone(1046, 0, 0.09);
  else {
    tone(220, 0, 0.16);
    tone(165, 0.2, 0.26);
  }
}
