import type { ZodType } from 'zod';
import { isObject, type Json } from '../../json.ts';
import { isHidden } from '../../secret-keys.ts';
import { schemaKit } from '../descriptor/schema-kit.ts';
import { holdsSecrets, isSecretInput } from '../secrets.ts';
import { type StepType, stepDescriptor } from '../steps/registry.ts';
import type { Step } from '../types.ts';

const schemas = new Map<StepType, ZodType>();

/** The schema of a type's input before its mappings are evaluated, cached on first use. */
function inputSchema(type: StepType): ZodType {
  const schema = schemas.get(type) ?? stepDescriptor(type).input(schemaKit);
  schemas.set(type, schema);
  return schema;
}

/** Replaces hidden secrets with a text before validation. The editor receives stored secrets only as hidden markers. */
function asStored(type: StepType, value: Json, path: readonly string[] = []): Json {
  if (isHidden(value) && isSecretInput(type, path)) return 'hidden';
  if (Array.isArray(value)) return value.map((item) => asStored(type, item, path));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asStored(type, inner, [...path, key])]));
}

/** The problems of a step's input, each with its path below `input`. */
export function checkInput({ type, input }: Pick<Step, 'type' | 'input'>): { path: string; message: string }[] {
  const result = inputSchema(type).safeParse(holdsSecrets(type) ? asStored(type, input) : input);
  if (result.success) return [];
  return result.error.issues.map((issue) => ({ path: ['input', ...issue.path].map(String).join('.'), message: issue.message }));
}
