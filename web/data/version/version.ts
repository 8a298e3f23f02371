import { version as packageVersion } from '../../package.json';

/** Version of this build of the web app. */
export const version: string = packageVersion;

/** Whether `server` is newer, compared numerically part by part: 1.74.10 is newer than 1.74.9. */
export function isNewer(server: string, client: string = packageVersion): boolean {
  const [theirs, ours] = [server, client].map((text) => text.split('.').map((part) => Number.parseInt(part, 10) || 0));
  for (let place = 0; place < Math.max(theirs?.length ?? 0, ours?.length ?? 0); place++) {
    const difference = (theirs?.[place] ?? 0) - (ours?.[place] ?? 0);
    if (difference) return difference > 0;
  }
  return false;
}
