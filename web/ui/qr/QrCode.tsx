import { create } from 'qrcode';
import { useMemo } from 'react';

/** The squares of a QR code as one path: a square a dark module. */
function drawCode(words: string): { size: number; path: string } | null {
  try {
    const { modules } = create(words, { errorCorrectionLevel: 'M' });
    const dark = Array.from(modules.data, (bit, at) => (bit ? `M${at % modules.size} ${Math.floor(at / modules.size)}h1v1h-1z` : ''));
    return { size: modules.size, path: dark.join('') };
  } catch {
    // The text is too long for a code. It is shown beside the code anyway.
    return null;
  }
}

/** A QR code of a text, dark on white whatever the theme, with the margin that readers need. */
export function QrCode({ words, label = words }: { words: string; label?: string }) {
  const drawn = useMemo(() => drawCode(words), [words]);
  if (!drawn) return null;
  const margin = 4;
  const whole = drawn.size + 2 * margin;
  return (
    <svg viewBox={`${-margin} ${-margin} ${whole} ${whole}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect x={-margin} y={-margin} width={whole} height={whole} fill="#fff" />
      <path d={drawn.path} fill="#000" />
    </svg>
  );
}
