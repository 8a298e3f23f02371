import { type RefObject, useEffect, useRef, useState } from 'react';
import { loadReader } from './reader.ts';
import { Sightings } from './sightings.ts';

/** Between two looks at the picture: the page stays quick, and a hand that moves is still caught. */
const pauseMs = 80;
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs));

/** Looks at the picture until it shows a code, and gives that once. Answers whether the reader could not be loaded. */
export function useReading(video: RefObject<HTMLVideoElement | null>, running: boolean, onCode: (code: string) => void): boolean {
  const [failed, setFailed] = useState(false);
  const give = useRef(onCode);
  give.current = onCode;
  useEffect(() => {
    if (!running) return;
    let over = false;
    const look = async () => {
      const read = await loadReader();
      for (const sightings = new Sightings(); !over; await pause()) {
        const element = video.current;
        if (!element || element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) continue;
        // A picture that can't be read now is one without a code.
        const code = sightings.see(await read(element).catch(() => []));
        if (code !== null && !over) return give.current(code);
      }
    };
    setFailed(false);
    look().catch(() => over || setFailed(true));
    return () => {
      over = true;
    };
  }, [running, video]);
  return failed;
}
