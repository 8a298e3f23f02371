import { z } from 'zod';

export type Schema = Record<string, unknown>;

/** Shared schemas, by their name under `#/components/schemas`. */
export type Shared = Record<string, Schema>;

const to = (name: string) => `#/components/schemas/${name}`;

/** Any JSON value. zod writes it as a recursive schema, from which generators make endless types. */
export const anyJson: Schema = { description: 'Any JSON value.' };
const isAnyJson = ({ anyOf }: Schema) =>
  Array.isArray(anyOf) && ['null', 'array', 'object', 'string'].every((type) => (anyOf as Schema[]).some((each) => each.type === type));

/** The schema of a part of the call `owner`. Definitions that it refers to are moved to `shared`, because references are resolved from the root of the document. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', owner: string, shared: Shared): Schema {
  const { $schema, $defs = {}, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Schema;
  if (isAnyJson(rest)) return { $ref: to('Json') };
  const parts = $defs as Shared;
  const whole = `${owner}.${io}`;
  let recursive = false;
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, key === '$ref' ? reference(inner) : moved(inner)]));
  };
  const reference = (value: unknown) => {
    if (typeof value !== 'string') return moved(value);
    if (value === '#') recursive = true;
    const name = value.replace('#/$defs/', '');
    if (parts[name] && isAnyJson(parts[name])) return to('Json');
    return value === '#' ? to(whole) : to(`${whole}.${name}`);
  };
  for (const [name, part] of Object.entries(parts)) if (!isAnyJson(part)) shared[`${whole}.${name}`] = moved(part) as Schema;
  const own = moved(rest) as Schema;
  if (!recursive) return own;
  shared[whole] = own;
  return { $ref: to(whole) };
}
