/** Keys that only go along with others. */
const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta']);

let inputs = 0;
let keys = false;
let last = 0;

const note = (byKey: boolean) => {
  inputs++;
  keys = byKey;
  last = Date.now();
};
window.addEventListener('keydown', (event) => !event.repeat && !modifiers.has(event.key) && note(true), true);
window.addEventListener('pointerdown', () => note(false), true);
// Who has scrolled on is not taken back to where the focus would go.
window.addEventListener('wheel', () => note(false), { capture: true, passive: true });

/** Whether the last thing the person did was to press a key, rather than to point. */
export const lastWasKey = (): boolean => keys;

/** When the person pressed, pointed or scrolled last on this page (milliseconds); 0 before. */
export const lastInput = (): number => last;

/**
 * Remembers this moment. The returned function tells whether the person has pressed nothing and not scrolled since, so that the focus may
 * still be moved.
 */
export function noInputSince(): () => boolean {
  const now = inputs;
  return () => inputs === now;
}
