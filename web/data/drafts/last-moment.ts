const saveDrafts = 'millwright-save-drafts';

/** Has every draft kept at once, because this page is about to be left on purpose. */
export const tellLastMoment = (): void => void window.dispatchEvent(new Event(saveDrafts));

/** Calls back when something that is not kept yet would be lost: the page goes, or is loaded anew. Answers how to stop that. */
export function onLastMoment(keep: () => unknown): () => void {
  const moments = ['pagehide', saveDrafts];
  for (const moment of moments) window.addEventListener(moment, keep);
  return () => {
    for (const moment of moments) window.removeEventListener(moment, keep);
  };
}
