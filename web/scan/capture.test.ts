import { afterEach, describe, expect, it } from 'vitest';
import { captureScans } from './capture.ts';

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** Types into an element like a scanner: each key changes a text field, unless it is prevented. */
function scan(target: HTMLElement, text: string): boolean {
  let at = performance.now();
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    at += 5;
    Object.defineProperty(event, 'timeStamp', { value: at });
    const go = target.dispatchEvent(event);
    if (go && key.length === 1 && target instanceof HTMLInputElement) target.value += key;
    return go;
  };
  for (const key of text) press(key);
  return press('Enter');
}

function field(): HTMLInputElement {
  const input = document.createElement('input');
  document.body.append(input);
  return input;
}

describe('captureScans', () => {
  it('gives the code and keeps Enter from everything else', () => {
    const codes: string[] = [];
    let heard = 0;
    stop = captureScans((code) => codes.push(code));
    document.body.addEventListener('keydown', (event) => event.key === 'Enter' && heard++, { once: false });
    expect(scan(document.body, 'MW:o123')).toBe(false);
    expect(codes).toEqual(['MW:o123']);
    expect(heard).toBe(0);
  });
  it('hears the separator of GS1, and gives it to nobody else', () => {
    const codes: string[] = [];
    stop = captureScans((code) => codes.push(code));
    let at = performance.now();
    const press = (init: KeyboardEventInit) => {
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
      at += 5;
      Object.defineProperty(event, 'timeStamp', { value: at });
      return document.body.dispatchEvent(event);
    };
    press({ key: '1', code: 'Digit1' });
    press({ key: 'A', code: 'KeyA', shiftKey: true });
    expect(press({ key: ']', code: 'BracketRight', ctrlKey: true })).toBe(false);
    press({ key: '2', code: 'Digit2' });
    press({ key: 'Enter', code: 'Enter' });
    expect(codes).toEqual(['1A\u001d2']);
    at += 1000;
    expect(press({ key: ']', code: 'BracketRight', ctrlKey: true })).toBe(true);
  });
  it('gives a field back the value it had before', () => {
    stop = captureScans(() => undefined);
    const input = field();
    input.value = '12';
    scan(input, '4006381333931');
    expect(input.value).toBe('12');
  });
  it('takes a scan out of a field that is typed only what its form does not take, and leaves what people type', () => {
    const codes: string[] = [];
    stop = captureScans((code) => codes.push(code));
    const input = field();
    input.dataset.scan = 'rest';
    expect(scan(input, 'oil')).toBe(true);
    expect([codes, input.value]).toEqual([[], 'oil']);
    scan(input, ']C110AB');
    expect([codes, input.value]).toEqual([[']C110AB'], 'oil']);
  });
  it('leaves fields that take scans as keys alone', () => {
    const codes: string[] = [];
    stop = captureScans((code) => codes.push(code));
    const input = field();
    input.dataset.scan = 'keys';
    expect(scan(input, '4006381333931')).toBe(true);
    expect(input.value).toBe('4006381333931');
    expect(codes).toEqual([]);
  });
  it('takes quick typing into an editor of code for no scan', () => {
    const codes: string[] = [];
    stop = captureScans((code) => codes.push(code));
    const editor = document.createElement('div');
    editor.contentEditable = 'true';
    document.body.append(editor);
    expect(scan(editor, 'SUM')).toBe(true);
    expect(codes).toEqual([]);
  });
  it('tells which field a code was scanned into, however short the code, and sends no form with its Enter', () => {
    const heard: [string, HTMLElement | null][] = [];
    stop = captureScans((...scanned) => heard.push(scanned));
    const input = field();
    input.dataset.scan = 'code';
    input.value = 'old';
    expect(scan(input, 'A1')).toBe(false);
    expect([heard, input.value]).toEqual([[['A1', input]], 'old']);
  });
});
