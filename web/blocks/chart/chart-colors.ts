import { tokens, toneColors } from '../../ui/theme/tokens.ts';

type Scheme = keyof typeof tokens;

const order = ['hold', 'ready', 'active', 'check', 'done', 'billing', 'draft'] as const;

/** The colours of a chart: one per series, one for the group of all others, and the colours of axes and text. */
export function chartColors(scheme: Scheme) {
  const { link, muted, text, divider, surface, control } = tokens[scheme];
  const series = [link, ...order.map((tone) => toneColors[tone][scheme][2])];
  return { of: (at: number, rest: boolean) => (rest ? control : (series[at % series.length] ?? link)), muted, text, divider, surface };
}
