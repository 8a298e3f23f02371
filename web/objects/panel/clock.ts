import { useEffect, useState } from 'react';

const minute = 60_000;

/** Hours and the minutes beyond them. */
export const clockWords = (minutes: number) => ({ hours: Math.floor(minutes / 60), rest: Math.floor(minutes % 60) });

/** Minutes as they were read, and since then as many times as `running` says. */
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
