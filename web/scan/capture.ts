import { acceptsScans, type EditedField, editedField, fillInto } from '../keys/edited-field.ts';
import { ScanBuffer } from './scan-buffer.ts';

/**
 * Listens for scans on the whole page before anything else hears the keys. A scan's Enter goes no further, so it
 * presses no button and sends no form; a field that its characters fell into gets its value back. The field is told
 * with the code: a scan that was meant for it is its to keep.
 */
export function captureScans(onScan: (code: string, field: EditedField | null) => void): () => void {
  const buffer = new ScanBuffer();
  let before: { field: EditedField; value: string } | null = null;
  const listen = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const field = editedField(event.target);
    const accepts = acceptsScans(field);
    if (accepts === 'keys') return buffer.clear();
    if (!buffer.pending(event.timeStamp)) before = field && { field, value: field.value };
    const code = buffer.push({ key: event.key, at: event.timeStamp, editing: field !== null && accepts === null });
    if (code === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (before && before.field === field) fillInto(before.field, before.value);
    onScan(code, field);
  };
  window.addEventListener('keydown', listen, { capture: true });
  return () => window.removeEventListener('keydown', listen, { capture: true });
}
