import { formatNumber } from '../../format/numbers.ts';
import type { Count } from './rows-query.ts';

/** Formats a count: `1 240`, or `10 000+` if counting stopped early. */
export const countText = ({ total, estimated }: Count): string => `${formatNumber(total)}${estimated ? '+' : ''}`;
