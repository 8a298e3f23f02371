import { tokens, toneColors } from '../../ui/theme/tokens.ts';

type Scheme = keyof typeof tokens;

const order = ['hold', 'ready', 'active', 'check', 'done', 'billing', 'draft'] as const;

/** The colours of a chart: series in their order, the rest, and what stands around the marks. */
export function chartColors(scheme: Scheme) {
  const { link, muted, text, divider, surface, control } = tokens[scheme];
  const series = [link, ...order.map((tone) => toneColors[tone][scheme][2])];
  return { of: (at: number, rest: boolean) => (rest ? control : (series[at % series.length] ?? link)), muted, text, divider, surface };
}
