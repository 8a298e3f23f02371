const saveDrafts = 'millwright-save-drafts';

/** Makes every form store its draft now, because this page is about to be left on purpose. */
export const tellLastMoment = (): void => void window.dispatchEvent(new Event(saveDrafts));

/** Calls back before unsaved input would be lost, because the page closes or reloads. Returns a function that unsubscribes. */
export function onLastMoment(keep: () => unknown): () => void {
  const moments = ['pagehide', saveDrafts];
  for (const moment of moments) window.addEventListener(moment, keep);
  return () => {
    for (const moment of moments) window.removeEventListener(moment, keep);
  };
}
