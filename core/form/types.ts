import type { z } from 'zod';
import type { formField, formSchema, formSection } from './schema.ts';

export type FormField = z.infer<typeof formField>;
export type FormSection = z.infer<typeof formSection>;

/** A form as it is stored. */
export type Form = z.infer<typeof formSchema> & { id: string; slug: string; version: number; deleted?: boolean; template?: boolean };
