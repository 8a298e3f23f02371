import { type ImportFields, importFields, inspectFields } from '@millwright/core/contract/imports.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import type { Request } from 'express';
import type { z } from 'zod';
import { checkBudget, checkJson } from '../../http/bodies/json-body.ts';
import { type Received, withUpload } from '../../http/bodies/receive-upload.ts';
import { invalidOf } from '../../http/routing/errors.ts';

/** The most bytes of an import's file. */
const largest = 200_000_000;

/** An uploaded file on disk, with the other fields of the form. */
type ReceivedImport = { path: string; file_name: string | null; fields: ImportFields };

/** Receives an import's file and its fields, parsed and raw. */
export const withImport = <T>(request: Request, work: (received: ReceivedImport, raw: Received) => Promise<T>): Promise<T> =>
  withUpload(request, { largest, fields: 20 }, (raw) =>
    work({ path: raw.path, file_name: raw.file_name?.slice(0, 255) ?? null, fields: readFields(raw.fields) }, raw),
  );

type Read<Schema extends z.ZodType> = { path: string; fields: z.output<Schema> };

/** Receives a file and its fields; those listed in `json` are parsed as JSON. */
export const withFields = <Schema extends z.ZodType, T>(
  request: Request,
  { schema, json }: { schema: Schema; json: readonly string[] },
  work: (received: Read<Schema>, raw: Received) => Promise<T>,
): Promise<T> =>
  withUpload(request, { largest, fields: 20 }, (raw) => {
    const read = [...raw.fields].map(([name, text]): [string, unknown] => [name, json.includes(name) ? readJson(name, text) : text]);
    return work({ path: raw.path, fields: parsed(schema, Object.fromEntries(read)) }, raw);
  });

/** Receives a file that is only inspected, and how to read it. */
export const withInspected = <T>(request: Request, work: (received: Read<typeof inspectFields>) => Promise<T>): Promise<T> =>
  withFields(request, { schema: inspectFields, json: [] }, work);

/** The limits of a form field that contains JSON. */
const fieldBudget = { levels: 100, values: 20_000 };

/** Fields that are JSON, or a plain word if they do not begin like JSON. */
const maybeJson = ['key', 'date_format', 'decimal'];

function readFields(fields: ReadonlyMap<string, string>): ImportFields {
  const read = [...fields].map(([name, text]): [string, unknown] => {
    const isJson = name === 'mapping' || (maybeJson.includes(name) && /^\s*[[{]/.test(text));
    return [name, isJson ? readJson(name, text) : text];
  });
  return parsed(importFields, Object.fromEntries(read));
}

function parsed<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(fields, { reportInput: true });
  if (!success) throw invalidOf(error);
  return data;
}

function readJson(name: string, text: string): unknown {
  try {
    checkBudget(Buffer.from(text), fieldBudget, name);
    const value: unknown = JSON.parse(text);
    checkJson(value, name);
    return value;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw invalid([{ field: name, code: 'format', message: `The ${name} is JSON.` }]);
  }
}
