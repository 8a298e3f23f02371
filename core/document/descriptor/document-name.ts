import { z } from 'zod';

/** The display name of a document. */
export const documentName = z.string().trim().min(1).max(200);
