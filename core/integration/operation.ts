import { z } from 'zod';
import { restMethods } from '../automation/steps/outside/rest.ts';
import { text } from '../schema/shared.ts';
import { paramPlaces, paramTypes } from './params.ts';

const name = z.string().regex(/^[A-Za-z_][\w-]{0,63}$/, { error: 'Letters, digits, hyphens and underscores, 64 at most.' });

const param = z.strictObject({
  name,
  in: z.enum(paramPlaces),
  type: z.enum(paramTypes),
  required: z.boolean().optional(),
  label: text.optional(),
  /** The only texts that are taken. */
  choices: z.array(z.string().max(200)).max(200).optional(),
});

/** Below the base address, without what could lead elsewhere: `/invoices/{id}`. */
const isPathTemplate = (path: string) =>
  /^\/[^?#\\\s]*$/.test(path) && !path.startsWith('//') && !path.split('/').some((part) => /^\.{1,2}$/.test(part));
const path = z.string().max(500).refine(isPathTemplate, { error: 'A path begins with one slash and has no query: /invoices/{id}' });

/** One thing that an integration can be asked for: method and path are fixed, its values have types. */
export const operation = z.strictObject({
  name,
  label: text.optional(),
  method: z.enum(restMethods),
  path,
  params: z.array(param).max(100).optional(),
});

export type Param = z.infer<typeof param>;
export type Operation = z.infer<typeof operation>;
