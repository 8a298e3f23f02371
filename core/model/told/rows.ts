import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { path, title } from '../../schema/shared.ts';

/** A text with its name, to which the answer of a server action refers. */
export const toldWords = z.strictObject({ name: technical, label: title });

/** A column of the rows that a server action returns. With `of` it shows the value at `path` of the record in the column `of`. */
export const toldColumn = toldWords.extend({ of: technical.optional(), path: path.optional() });
