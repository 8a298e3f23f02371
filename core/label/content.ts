import { inLanguage, type Json, type JsonObject } from '../json.ts';
import type { ResolvedModel, Schema } from '../model/schema.ts';
import { gs1Text, gs1Words } from './gs1-text.ts';
import type { LabelText } from './layout.ts';
import { qrText } from './qr-item.ts';
import { labelRead, readValue } from './reads.ts';
import type { LabelTemplate } from './template.ts';
import { type LabelWording, labelWords } from './words.ts';

/** The content of one label: its rows, the text of its code, and the words below bars. `code` is null if no code is printed. */
export type LabelContent = { rows: LabelText[]; code: { text: string; words: string } | null };

type Printing = { schema: Schema; model: ResolvedModel; template: LabelTemplate; wording: LabelWording };

const plain = (value: Json): string | undefined => (value === null || value === '' ? undefined : String(value));

function codeOf({ schema, model, template }: Printing, record: JsonObject): LabelContent['code'] {
  const { code = 'qr', item, mapping = {} } = template;
  if (code === 'none') return null;
  if (code === 'qr') return { text: qrText(item ?? { item_type: 'object', item_id: String(record.identity) }), words: '' };
  const at = (path: string | undefined) => {
    const read = path === undefined ? null : labelRead(schema, model, path);
    return read ? plain(readValue(record, read)) : undefined;
  };
  const [article, lot, expiry] = [at(mapping.article), at(mapping.lot), at(mapping.expiry)];
  const parts = { ...(article && { article }), ...(lot && { lot }), ...(expiry && { expiry }) };
  const text = gs1Text(parts);
  return text === null ? null : { text, words: code === 'gs1_128' ? gs1Words(parts) : '' };
}

/** The content of a record's label. Rows without a value are left out. */
export function labelContent(printing: Printing, record: JsonObject): LabelContent {
  const { schema, model, template, wording } = printing;
  const words = (path: string) => {
    const read = labelRead(schema, model, path);
    return read ? { read, text: labelWords(readValue(record, read), read.field, wording) } : null;
  };
  const rows = (template.mapping?.rows ?? []).flatMap(({ path, unit, caption, large }): LabelText[] => {
    const value = words(path);
    if (!value?.text) return [];
    const withUnit = [value.text, unit ? words(unit)?.text : ''].filter(Boolean).join(' ');
    const text = caption ? `${inLanguage(value.read.caption, wording.language)}: ${withUnit}` : withUnit;
    return [{ text, ...(large && { large }) }];
  });
  return { rows, code: codeOf(printing, record) };
}
