import { describe, expect, it } from 'vitest';
import { tokens, toneColors } from './tokens.ts';

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
/** WCAG 2.2 contrast ratio. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('%s', (scheme) => {
  const { bg, surface, text, muted, link, tint, selected, danger, warning, success, info, control, focus, primary } = tokens[scheme];
  it('has readable text on every ground', () => {
    for (const ground of [bg, surface])
      for (const ink of [text, muted, link, danger, warning, success, info])
        expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text, selected)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(link, tint)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#FFFFFF', primary)).toBeGreaterThanOrEqual(4.5);
  });
  it('has visible control borders and focus rings', () => {
    expect(contrast(control, surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(focus, surface)).toBeGreaterThanOrEqual(3);
  });
  it.each(Object.entries(toneColors))('has a readable tone %s', (_tone, colors) => {
    const [ink, ground, solid] = colors[scheme];
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(solid, surface)).toBeGreaterThanOrEqual(3);
  });
  it.each(Object.entries(toneColors))('keeps what stands in a block of the colours of %s readable', (_tone, colors) => {
    const [, ground] = colors[scheme];
    for (const ink of [text, muted, link, danger, warning, success, info])
      expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(control, ground)).toBeGreaterThanOrEqual(3);
    for (const [, , solid] of Object.values(toneColors).map((own) => own[scheme])) expect(contrast(solid, ground)).toBeGreaterThanOrEqual(3);
  });
});
