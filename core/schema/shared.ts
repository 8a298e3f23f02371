import { z } from 'zod';
import { type Json, languages, type Text } from '../json.ts';
import { colors } from './colors.ts';
import { tones } from './tones.ts';

const words = z.string().max(5_000);
const translations = z.strictObject(Object.fromEntries(languages.map((language) => [language, language === 'en' ? words : words.optional()])));

/** A text in one language for all, or one per language with English among them. */
export const text = z.union([words, translations]) as z.ZodType<Text>;
/** A text that is not empty. */
export const title = text.refine((value) => (typeof value === 'string' ? value : value.en).trim() !== '', { error: 'A text is needed.' });
export const reference = z.string().min(1).max(200);
export const path = z.string().min(1).max(500);
export const tone = z.enum(tones);
export const icon = z.string().max(60);
const color = z.enum(colors);
/** How a block or an option looks: icon and colours. */
export const look = { icon: icon.optional(), background_color: color.optional(), border_color: color.optional() };
export const json = z.json() as z.ZodType<Json>;
export const jsonObject = z.record(z.string(), json);
/** The slug of a document. */
export const slug = z.string().regex(/^[a-zA-Z0-9][\w-]{0,99}$/, { error: 'A slug has letters, digits, hyphens and underscores.' });
