import { z } from 'zod';

/** The name of a document that people tell from others by it. */
export const documentName = z.string().trim().min(1).max(200);
