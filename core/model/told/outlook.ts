import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { path, text, title } from '../../schema/shared.ts';
import { toldColumn, toldWords } from './rows.ts';

const part = toldWords.extend({
  columns: z.array(toldColumn).min(1).max(15),
  /** What is said of a part without rows; without it such a part is not shown. */
  text: text.optional(),
  /** What is asked before a record is saved while the part has rows. */
  preflight: text.optional(),
  /** The column whose values the rows are shown under, with how many there are; where there are many, the first of each. */
  by: technical.optional(),
});

/** What saving a record of a model would lead to elsewhere, told without writing: also of one that is still being typed. */
export const outlookSchema = z.strictObject({
  /** The server action that answers it (`OutlookAnswer`). It reads everything; what each reader may see of it is decided by the platform. */
  action: z.string().max(200),
  /** What it is offered as. */
  label: title,
  /** Paths of the record that it is told. */
  from: z.array(path).min(1).max(30),
  /** Fields and relations of which a change is looked at before it is saved; without any nothing is asked. */
  changed: z.array(technical).max(20).default([]),
  /** The fields (`model.field`) that it is worked out of: who may not read one of them is refused. */
  measured: z.array(path).min(1).max(20),
  /** Words that its cells name. */
  words: z.array(toldWords).max(20).default([]),
  parts: z.array(part).min(1).max(8),
  /** It is told of stored records only: forms do not offer it of what is typed. */
  of_stored: z.boolean().optional(),
  /** It is told on the way to a save alone: nothing offers it. */
  only_saving: z.boolean().optional(),
});
