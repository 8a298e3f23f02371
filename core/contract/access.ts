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

/** Explains why a role has a right or not: the role and line that decided, and the lines of each role in its chain. */
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

/** Changes single cells of the access list. Simultaneous changes of other cells are kept. */
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
          /**
           * The role as the person saw it, null if it did not exist. If somebody else has changed it since, nothing is saved
           * (`out_of_sync`).
           */
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
          /** The cell as the person saw it. If somebody else has changed it since, nothing is saved (`out_of_sync`). */
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
      /** With `try`: the current values of cells that somebody else has changed since the person saw them. */
      others: z.array(z.strictObject({ role: z.string(), ...cell, verb: verb.nullable() })),
      /** With `try`: the current state of roles that somebody else has changed since the person saw them; null if a role was removed. */
      other_roles: z.array(z.strictObject({ role: z.string(), now: roleLook.nullable() })),
    }),
  ),
});
