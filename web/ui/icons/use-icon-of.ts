import { useSyncExternalStore } from 'react';
import { hasIcon, type Icon, iconOf } from './document-icons.ts';

type Find = (name: string) => Icon | undefined;

let further: Find | null = null;
let begun = false;
const heard = new Set<() => void>();
const listen = (tell: () => void) => {
  heard.add(tell);
  return () => void heard.delete(tell);
};

/** Loads the less common icons. Without a connection it tries again when the connection is back. */
async function load(): Promise<void> {
  if (begun) return;
  begun = true;
  try {
    further = (await import('./model-icons.ts')).furtherIcon;
    for (const tell of heard) tell();
  } catch {
    begun = false;
  }
}

/**
 * Returns a function that finds the icon that a document names. Common icons are there at once. For others the fallback is shown until they
 * are loaded.
 */
export function useIconOf(): typeof iconOf {
  const find = useSyncExternalStore(listen, () => further);
  return (name, fallback) => {
    if (name === undefined || hasIcon(name)) return iconOf(name, fallback);
    if (!find) void load();
    return find?.(name) ?? iconOf(undefined, fallback);
  };
}
