import { formatNumber } from '../../format/numbers.ts';
import type { Count } from './rows-query.ts';

/** `1 240`, or `10 000+` when counting stopped early. */
export const countText = ({ total, estimated }: Count): string => `${formatNumber(total)}${estimated ? '+' : ''}`;
