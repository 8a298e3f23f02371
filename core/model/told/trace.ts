import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { path } from '../../schema/shared.ts';
import { toldColumn, toldWords } from './rows.ts';

/** Where records of a model came from and what became of them. */
export const traceSchema = z.strictObject({
  /** The server action that answers it (`TraceAnswer`). It reads everything; what each reader may see of it is decided by the platform. */
  action: z.string().max(200),
  /** What records of a model say beside their names. */
  details: z.array(z.strictObject({ model: technical, paths: z.array(path).min(1).max(5) })).max(30),
  /** The fields (`model.field`) by which records of a model are found: from who may not read one of them they are withheld. */
  found: z.array(z.strictObject({ model: technical, by: z.array(path).min(1).max(10) })).max(30),
  /** The fields (`model.field`) that its quantities and days are made of: who may not read one of them is told none. */
  measured: z.array(path).min(1).max(20),
  /** Figures of the mass balance of a record, in their order. */
  figures: z.array(toldWords).min(1).max(20),
  /** Columns of the recall list. */
  columns: z.array(toldColumn).min(1).max(20),
});
