export type EditedField = HTMLInputElement | HTMLTextAreaElement;

/** The text field that a key would change; null for buttons, grids and the page. */
export function editedField(target: EventTarget | null): EditedField | null {
  if (target instanceof HTMLTextAreaElement) return target;
  if (!(target instanceof HTMLInputElement)) return null;
  return /^(checkbox|radio|button|submit|range|color|file)$/.test(target.type) ? null : target;
}

/**
 * How a field handles a scan (`data-scan`). `keys`: the code is typed into it with Enter, as in a search. `code`: the code becomes its
 * value. `rest`: it only receives codes that the form around it does not use. Null: it accepts no scans.
 */
export function acceptsScans(field: EditedField | null): 'keys' | 'code' | 'rest' | null {
  const mode = field?.dataset.scan;
  return mode === 'keys' || mode === 'code' || mode === 'rest' ? mode : null;
}

/** Gives a field a value; React hears of it as of any input. */
export function fillInto(field: EditedField, value: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Types a code and Enter into a field, as a scanner on the keyboard does. */
export function enterInto(field: EditedField, code: string): void {
  field.focus();
  fillInto(field, code);
  // The field shows the results for the text one frame later, and Enter refers to them.
  requestAnimationFrame(() => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })));
}
