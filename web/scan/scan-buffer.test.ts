import { describe, expect, it } from 'vitest';
import { scanTarget } from '../keys/scan/scan-target.ts';
import { ScanBuffer } from './scan-buffer.ts';

/** Types a text with a gap between keys, and Enter after another gap; returns the result of Enter. */
function type(buffer: ScanBuffer, text: string, gap: number, enterGap: number, editing = false, from = 1000): string | null {
  let at = from;
  for (const key of text) {
    expect(buffer.push({ key, at, editing })).toBeNull();
    at += gap;
  }
  return buffer.push({ key: 'Enter', at: at - gap + enterGap, editing });
}

describe('ScanBuffer', () => {
  it('takes Enter within 100 ms of the last key as the end of a scan', () => {
    expect(type(new ScanBuffer(), 'MW:o123', 10, 100)).toBe('MW:o123');
    expect(type(new ScanBuffer(), 'MW:o123', 10, 101)).toBeNull();
  });
  it('forgets keys after 300 ms without one', () => {
    const buffer = new ScanBuffer();
    buffer.push({ key: 'x', at: 0, editing: false });
    expect(type(buffer, '4006381333931', 8, 8, false, 301)).toBe('4006381333931');
    buffer.push({ key: 'x', at: 10_000, editing: false });
    expect(type(buffer, '400', 8, 8, false, 10_300)).toBe('x400');
  });
  it('ignores keys that carry no character', () => {
    const buffer = new ScanBuffer();
    buffer.push({ key: 'Shift', at: 0, editing: false });
    buffer.push({ key: 'A', at: 1, editing: false });
    buffer.push({ key: 'Shift', at: 2, editing: false });
    buffer.push({ key: 'B', at: 3, editing: false });
    expect(buffer.push({ key: 'Enter', at: 4, editing: false })).toBe('AB');
  });
  it('leaves a person who types into a field alone, however fast Enter follows', () => {
    expect(type(new ScanBuffer(), 'hello world', 60, 30, true)).toBeNull();
    expect(type(new ScanBuffer(), '12', 10, 10, true)).toBeNull();
  });
  it('still hears a scanner while a field has the focus', () => {
    expect(type(new ScanBuffer(), '4006381333931', 8, 8, true)).toBe('4006381333931');
    expect(type(new ScanBuffer(), 'MW:oab', 20, 20, true)).toBe('MW:oab');
  });
  it('reads a scanner of another layout by its keys, and letters alone as the last code that was certain', () => {
    const buffer = new ScanBuffer();
    const burst = (keys: [key: string, code: string][], from: number) => {
      keys.forEach(([key, code], place) => {
        buffer.push({ key, code, at: from + place * 5, editing: false });
      });
      return buffer.push({ key: 'Enter', at: from + keys.length * 5, editing: false });
    };
    const letters: [string, string][] = [
      ['q', 'KeyA'],
      ['b', 'KeyB'],
    ];
    expect(burst(letters, 1000)).toBe('qb');
    expect(burst([...letters, ['&', 'Digit1'], ['é', 'Digit2']], 2000)).toBe('ab12');
    expect(burst(letters, 3000)).toBe('ab');
  });
  it('begins anew after each Enter', () => {
    const buffer = new ScanBuffer();
    expect(type(buffer, 'first', 5, 5)).toBe('first');
    expect(buffer.push({ key: 'Enter', at: 1050, editing: false })).toBeNull();
  });
});

describe('scanTarget', () => {
  it('tells objects, actions and other codes apart', () => {
    expect(scanTarget('MW:o7f')).toEqual({ kind: 'object', id: '7f' });
    expect(scanTarget(' MW:a7f ')).toEqual({ kind: 'action', id: '7f' });
    expect(scanTarget('4006381333931')).toEqual({ kind: 'text', code: '4006381333931' });
    expect(scanTarget('MW:o')).toEqual({ kind: 'text', code: 'MW:o' });
  });
});
