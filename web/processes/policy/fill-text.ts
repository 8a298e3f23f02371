import type { Json, JsonObject, Text } from '@millwright/core/json.ts';
import { fillText as fill } from '@millwright/core/process/fill-text.ts';
import { formatNumber } from '../../format/numbers.ts';

const valueText = (value: Json | undefined): string => (typeof value === 'number' ? formatNumber(value) : String(value ?? ''));

/** Replaces `{field}` in a text by values of the record, in each language. */
export const fillText = (text: Text, record: JsonObject): Text => fill(text, record, valueText);
