import type { Json } from '@millwright/core/json.ts';
import { formatDate, formatInstant } from '../../format/dates.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useWording } from '../view/use-wording.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;
const instant = /^\d{4}-\d{2}-\d{2}T/;

/** Returns a function that formats values without a known field: numbers, days and instants are recognised by their form. */
export function useToldValue(): (given: Json | undefined) => string {
  const { language, zone } = useWording();
  return (given) => {
    if (given === null || given === undefined) return '';
    if (typeof given === 'number') return formatNumber(given);
    const written = String(given);
    if (day.test(written)) return formatDate(written, language);
    return instant.test(written) ? formatInstant(written, language, zone) : written;
  };
}
