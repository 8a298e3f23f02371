const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A number of bytes as people say it: `1.2 MB`. */
export function fileSize(bytes: number, language: string): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const unit = units[step] ?? 'byte';
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: step ? 'short' : 'long', maximumFractionDigits: 1 }).format(
    bytes / 1000 ** step,
  );
}
