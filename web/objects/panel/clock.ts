import { useEffect, useState } from 'react';

const minute = 60_000;

/** Splits minutes into hours and remaining minutes. */
export const clockWords = (minutes: number) => ({ hours: Math.floor(minutes / 60), rest: Math.floor(minutes % 60) });

/** Advances minutes from the time they were read, multiplied by `running` people. */
export function useMinutes(read: number, running: number): number {
  const [since, setSince] = useState({ read, running, at: Date.now(), passed: 0 });
  const fresh = since.read === read && since.running === running ? since : { read, running, at: Date.now(), passed: 0 };
  if (fresh !== since) setSince(fresh);
  useEffect(() => {
    if (running <= 0) return;
    const timer = setInterval(() => setSince((before) => ({ ...before, passed: Date.now() - before.at })), minute / 4);
    return () => clearInterval(timer);
  }, [running]);
  return read + (running * fresh.passed) / minute;
}
