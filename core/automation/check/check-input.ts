import type { ZodType } from 'zod';
import { schemaKit } from '../descriptor/schema-kit.ts';
import { type StepType, stepDescriptor } from '../steps/registry.ts';
import type { Step } from '../types.ts';

const schemas = new Map<StepType, ZodType>();

/** The schema of a type's input before its mappings are evaluated; built when it is first asked for. */
function inputSchema(type: StepType): ZodType {
  const schema = schemas.get(type) ?? stepDescriptor(type).input(schemaKit);
  schemas.set(type, schema);
  return schema;
}

/** The problems of a step's input, each with its path below `input`. */
export function checkInput(step: Step): { path: string; message: string }[] {
  const result = inputSchema(step.type).safeParse(step.input);
  if (result.success) return [];
  return result.error.issues.map((issue) => ({ path: ['input', ...issue.path].map(String).join('.'), message: issue.message }));
}
