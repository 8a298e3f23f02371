import { separator } from '@millwright/core/barcode/separator.ts';
import { acceptsScans, type EditedField, editedField, fillInto } from '../keys/edited-field.ts';
import { ScanBuffer } from './scan-buffer.ts';

/**
 * Listens for scans on the whole page, before other key handlers. The Enter of a scan is stopped, so that it presses no button and submits
 * no form. A field that received the characters gets its old value back. `onScan` receives this field with the code, and can put the code
 * into it.
 */
export function captureScans(onScan: (code: string, field: EditedField | null) => void): () => void {
  const buffer = new ScanBuffer();
  let before: { field: EditedField; value: string } | null = null;
  const listen = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const held = event.ctrlKey || event.metaKey || event.altKey;
    // Scanners type the separator of GS1 as Ctrl and ].
    const separates = event.ctrlKey && !event.altKey && event.code === 'BracketRight' && buffer.pending(event.timeStamp) !== '';
    if (held && !separates) return;
    if (separates) event.preventDefault();
    const field = editedField(event.target);
    const accepts = acceptsScans(field);
    if (accepts === 'keys') return buffer.clear();
    if (!buffer.pending(event.timeStamp)) before = field && { field, value: field.value };
    const inCode = event.target instanceof HTMLElement && event.target.isContentEditable;
    const key = separates ? { key: separator } : { key: event.key, code: event.code, shift: event.shiftKey };
    const code = buffer.push({ ...key, at: event.timeStamp, editing: inCode || (field !== null && accepts !== 'code') });
    if (code === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (before && before.field === field) fillInto(before.field, before.value);
    onScan(code, field);
  };
  window.addEventListener('keydown', listen, { capture: true });
  return () => window.removeEventListener('keydown', listen, { capture: true });
}
