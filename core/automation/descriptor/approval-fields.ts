import type { InputField } from './define-step.ts';
import { outcomes } from './ports.ts';
import type { SchemaKit } from './schema-kit.ts';

/** People and groups that a step names, at most. */
export const mostNamed = 50;

/** People, each by address or identity, and groups by their key; `person` and `group` are how earlier releases have named one of them. */
export const peopleInput = ({ z, mapped, text }: SchemaKit) => ({
  people: mapped(
    z.array(z.union([z.strictObject({ person: mapped(z.union([z.string(), z.array(z.string())])) }), z.strictObject({ group: text })])),
  ).optional(),
  person: text.optional(),
  group: text.optional(),
});

/** The part of a form that fills `peopleInput`. */
export const peopleFields = [
  { name: 'people', label: 'people', control: 'people', empty: [], optional: true, main: true },
  { name: 'person', label: 'approvalPerson', control: 'line', empty: '', optional: true, main: true, earlier: true },
  { name: 'group', label: 'approvalGroup', control: 'line', empty: '', optional: true, main: true, earlier: true },
] as const satisfies readonly InputField[];

/** Who is asked, about what, and how long that is waited for. */
export const approvalInput = (kit: SchemaKit) => ({
  title: kit.filled,
  details: kit.text.optional(),
  ...peopleInput(kit),
  primary_item_id: kit.mapped(kit.z.string().nullable()).optional(),
  expires_after_hours: kit.mapped(kit.z.number().min(0)).optional(),
  remind_after_hours: kit.mapped(kit.z.number().min(1)).optional(),
});

/** How it has ended. */
export const approvalOutput = ({ z }: SchemaKit) => ({
  outcome: z.enum(outcomes),
  reason: z.string().nullable(),
  by: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  decided_at: z.string().nullable(),
});

/** What each of those who were asked has decided, the first one first. */
export const decisionsOutput = ({ z }: SchemaKit) =>
  z.array(z.strictObject({ id: z.string(), name: z.string(), outcome: z.string(), reason: z.string().nullable(), decided_at: z.string() }));

/** The part of a form that fills `approvalInput`, below its title. */
export const approvalFields = [
  { name: 'details', label: 'approvalDetails', control: 'area', empty: '', optional: true },
  ...peopleFields,
  { name: 'primary_item_id', label: 'primary_item_id', control: 'line', empty: '', optional: true },
  { name: 'expires_after_hours', label: 'expiresAfter', control: 'number', empty: 48, optional: true },
  { name: 'remind_after_hours', label: 'remindAfter', control: 'number', empty: 24, optional: true },
] as const satisfies readonly InputField[];
