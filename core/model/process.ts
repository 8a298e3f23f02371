import { z } from 'zod';
import { technical } from '../field/descriptor/setup.ts';
import { reference } from '../schema/shared.ts';

/** The processes of a company's own model, and the relations that store them. */
export const processSchema = z.strictObject({
  /** The type of its processes. */
  type: reference,
  /** To-one relations of a record: to its process, and to its active operation. */
  process: technical,
  active: technical,
  /** The to-many relation of a record to its operations, and the name of its other end. */
  operations: technical,
  link: technical,
  /**
   * Set if processes were turned off for the model. The setting is kept until it is turned on again, with the identities of its
   * relations. Earlier releases stored `true`, with the relations of the names above.
   */
  off: z.union([z.literal(true), z.strictObject({ process: reference, active: reference, operations: reference }).partial()]).optional(),
});
