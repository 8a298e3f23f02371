/** The content of one line of a device: a value with the unit as the device writes it, or why there is none. */
export type Reading = { state: 'stable' | 'unstable'; value: number; unit: string } | { state: 'overload' | 'underload' | 'not_ready' };

/** The number of a text like `+  00100.50` or `- 1,5`; null for anything else. */
export function numberIn(text: string): number | null {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.');
  return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** A value in its state; null if the text is no number. */
export function measuredValue(state: 'stable' | 'unstable', number: string | undefined, unit: string | undefined): Reading | null {
  const value = numberIn(number ?? '');
  return value === null ? null : { state, value, unit: (unit ?? '').trim() };
}
