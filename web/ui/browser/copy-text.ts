/** Puts text on the clipboard; on plain http, where the clipboard interface is missing, through a selection. */
export async function copyText(value: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(value);
  const area = document.createElement('textarea');
  area.value = value;
  area.className = 'visually-hidden';
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
