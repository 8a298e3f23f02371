import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { path, title } from '../../schema/shared.ts';

/** Words of an answer, by their name. */
export const toldWords = z.strictObject({ name: technical, label: title });

/** A column of the rows that an action answers. With `of` it is the value at `path` of the record in that column. */
export const toldColumn = toldWords.extend({ of: technical.optional(), path: path.optional() });
