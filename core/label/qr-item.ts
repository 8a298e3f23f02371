import { z } from 'zod';

/** What a QR code of the product opens: a record, or an automation that it starts. */
export const qrItem = z.strictObject({ item_type: z.enum(['object', 'action']), item_id: z.string().min(1).max(200) });
export type QrItem = z.output<typeof qrItem>;

/** Before every code of the product, so that a scan tells it from those of others. */
const prefix = 'MW:';
const letters = { object: 'o', action: 'a' } as const satisfies Record<QrItem['item_type'], string>;

/** The text of an item's code: the prefix, `o` or `a`, then the id. */
export const qrText = ({ item_type, item_id }: QrItem): string => `${prefix}${letters[item_type]}${item_id}`;
