import { z } from 'zod';

/** The target of a QR code: a record to open, or an automation to start. */
export const qrItem = z.strictObject({ item_type: z.enum(['object', 'action']), item_id: z.string().min(1).max(200) });
export type QrItem = z.output<typeof qrItem>;

/** The prefix of the product's codes, by which a scan recognises them. */
const prefix = 'MW:';
const letters = { object: 'o', action: 'a' } as const satisfies Record<QrItem['item_type'], string>;

/** The text of an item's code: the prefix, `o` or `a`, then the id. */
export const qrText = ({ item_type, item_id }: QrItem): string => `${prefix}${letters[item_type]}${item_id}`;
