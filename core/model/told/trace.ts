import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { path } from '../../schema/shared.ts';
import { toldColumn, toldWords } from './rows.ts';

/** Traceability: the origins and the destinations of a model's records. */
export const traceSchema = z.strictObject({
  /**
   * The server action that returns a `TraceAnswer`. It reads without regard to rights; the platform removes what the reader may
   * not see.
   */
  action: z.string().max(200),
  /** Values that are shown beside the names of a model's records. */
  details: z.array(z.strictObject({ model: technical, paths: z.array(path).min(1).max(5) })).max(30),
  /** The fields (`model.field`) by which records of a model are found. Readers who may not read all of them do not see these records. */
  found: z.array(z.strictObject({ model: technical, by: z.array(path).min(1).max(10) })).max(30),
  /** The fields (`model.field`) that quantities and dates are made of. Readers who may not read all of them see no quantities or dates. */
  measured: z.array(path).min(1).max(20),
  /** The figures of a record's mass balance, in this order. */
  figures: z.array(toldWords).min(1).max(20),
  /** Columns of the recall list. */
  columns: z.array(toldColumn).min(1).max(20),
});
