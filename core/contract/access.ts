import { z } from 'zod';
import { actions, verbs } from '../access/types.ts';
import { endpoint } from './parts/endpoint.ts';
import { isOneLine } from './parts/one-line.ts';
import { identity, one } from './parts/shapes.ts';

const slug = z.string().max(63);
export const role = z.strictObject({ role: slug, parent: slug.nullable(), label: z.string().max(200) });
const roleLook = role.omit({ role: true });
const cell = { resource: z.string().max(80), action: z.enum(actions) };
const verb = z.enum(['allow', 'deny']);
export const privilege = z.strictObject({ role: slug, ...cell, verb });

const step = z.strictObject({
  role: z.string(),
  verdict: z.union([z.literal(1), z.literal(0), z.literal(-1)]),
  privilege: privilege.nullable(),
  level: z.boolean(),
  decides: z.boolean(),
  unapplied: z.boolean(),
});
export type AccessStep = z.output<typeof step>;

/** Why a role may or may not do something: the role and line that decided, and what each role in its chain says. */
export const explainAccess = endpoint({
  method: 'POST',
  path: '/v1/access/explain',
  summary: 'Explain why a role may or may not do something in its own company, or in any with `own: false`.',
  access: ['READ', 'CLIENTS'],
  reads: true,
  input: z.strictObject({ role: slug, verb: z.enum(verbs), resource: z.string().max(80), own: z.boolean().optional() }),
  output: one(
    z.strictObject({
      allowed: z.boolean(),
      /** Whether the right is held, but only administrators may use it on this resource. */
      for_administrators: z.boolean(),
      role: z.string(),
      privilege: privilege.nullable(),
      chain: z.array(z.string()),
      steps: z.array(step),
    }),
  ),
});

const effect = z.strictObject({
  role: z.string(),
  gains: z.array(z.strictObject(cell)),
  loses: z.array(z.strictObject(cell)),
  /** How many people have exactly this role, and some of them. */
  people: z.number().int(),
  names: z.array(z.strictObject({ id: identity, name: z.string() })),
});
export type AccessEffect = z.output<typeof effect>;

/** Changes single cells of the access list. Cells that others change at the same time stay. */
export const changeAccess = endpoint({
  method: 'POST',
  path: '/v1/access/changes',
  summary:
    'Change roles and single rights of the company. Other changes stay, even simultaneous ones. With `try`, only return who would gain and lose what.',
  access: ['UPDATE', 'CLIENTS'],
  by_person: true,
  input: z.strictObject({
    roles: z
      .array(
        role.extend({
          label: role.shape.label.refine(isOneLine, { error: 'Write the name in one line.' }),
          /** What its person saw of the role, null if there was none: if somebody else has changed it since, nothing is saved (`out_of_sync`). */
          seen: roleLook.nullable().optional(),
        }),
      )
      .max(100)
      .optional(),
    removed: z.array(slug).max(100).optional(),
    cells: z
      .array(
        z.strictObject({
          role: slug,
          ...cell,
          verb: verb.nullable(),
          /** What its person saw the cell set to: if somebody else has changed it since, nothing is saved (`out_of_sync`). */
          seen: verb.nullable().optional(),
        }),
      )
      .max(5000)
      .optional(),
    try: z.boolean().optional(),
  }),
  output: one(
    z.strictObject({
      effects: z.array(effect),
      /** With `try`: the cells that somebody else has changed since they were seen, as they stand now. */
      others: z.array(z.strictObject({ role: z.string(), ...cell, verb: verb.nullable() })),
      /** With `try`: the roles that somebody else has changed since they were seen, as they stand now; null if they are gone. */
      other_roles: z.array(z.strictObject({ role: z.string(), now: roleLook.nullable() })),
    }),
  ),
});
