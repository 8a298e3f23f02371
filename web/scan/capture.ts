import { ScanBuffer } from './scan-buffer.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The text field that a key would change; null for buttons, grids and the page. */
export function editedField(target: EventTarget | null): Field | null {
  if (target instanceof HTMLTextAreaElement) return target;
  if (!(target instanceof HTMLInputElement)) return null;
  return /^(checkbox|radio|button|submit|range|color|file)$/.test(target.type) ? null : target;
}

/** Fields that want scans take them as typed text. */
const acceptsScans = (field: Field | null) => field?.dataset.scan === 'accept';

/** Puts a field's value back; React hears of it as of any input. */
function restore(field: Field, value: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Listens for scans on the whole page before anything else hears the keys. A scan's Enter goes no further, so it
 * presses no button and sends no form; a field that its characters fell into gets its value back.
 */
export function captureScans(onScan: (code: string) => void): () => void {
  const buffer = new ScanBuffer();
  let before: { field: Field; value: string } | null = null;
  const listen = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const field = editedField(event.target);
    if (acceptsScans(field)) return buffer.clear();
    if (!buffer.pending(event.timeStamp)) before = field && { field, value: field.value };
    const code = buffer.push({ key: event.key, at: event.timeStamp, editing: field !== null });
    if (code === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (before && before.field === field) restore(before.field, before.value);
    onScan(code);
  };
  window.addEventListener('keydown', listen, { capture: true });
  return () => window.removeEventListener('keydown', listen, { capture: true });
}
