import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { path, text, title } from '../../schema/shared.ts';
import { toldColumn, toldWords } from './rows.ts';

const part = toldWords.extend({
  columns: z.array(toldColumn).min(1).max(15),
  /** The text of a part without rows. Without this text an empty part is not shown. */
  text: text.optional(),
  /** The question that people answer before they save, when the part has rows. */
  preflight: text.optional(),
  /** The column by which rows are grouped. Each group shows its number of rows and, when there are many, only the first. */
  by: technical.optional(),
});

/** Previews the effects of saving a record on other records, without writing anything. It also works for a record that is being edited. */
export const outlookSchema = z.strictObject({
  /**
   * The server action that returns an `OutlookAnswer`. It reads without regard to rights; the platform removes what the reader
   * may not see.
   */
  action: z.string().max(200),
  /** The label of the button or link that opens it. */
  label: title,
  /** Paths of the record whose values the action gets. */
  from: z.array(path).min(1).max(30),
  /** A change of one of these fields or relations triggers the question before a save. Without any, no question is asked. */
  changed: z.array(technical).max(20).default([]),
  /** The fields (`model.field`) that the answer is made of. Readers who may not read all of them are refused. */
  measured: z.array(path).min(1).max(20),
  /** Texts that cells refer to by name. */
  words: z.array(toldWords).max(20).default([]),
  parts: z.array(part).min(1).max(8),
  /** Only for stored records; forms do not offer it for unsaved input. */
  of_stored: z.boolean().optional(),
  /** Only used for the question before a save; nothing else offers it. */
  only_saving: z.boolean().optional(),
});
