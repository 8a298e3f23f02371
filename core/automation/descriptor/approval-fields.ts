import type { InputField } from './define-step.ts';
import { outcomes } from './ports.ts';
import type { SchemaKit } from './schema-kit.ts';

/** The most people and groups that a step names. */
export const mostNamed = 50;

/** People by email address or identity, and groups by key. `person` and `group` are the single values of earlier releases. */
export const peopleInput = ({ z, mapped, text }: SchemaKit) => ({
  people: mapped(
    z.array(z.union([z.strictObject({ person: mapped(z.union([z.string(), z.array(z.string())])) }), z.strictObject({ group: text })])),
  ).optional(),
  person: text.optional(),
  group: text.optional(),
});

/** The form fields for `peopleInput`. */
export const peopleFields = [
  { name: 'people', label: 'people', control: 'people', empty: [], optional: true, main: true },
  { name: 'person', label: 'approvalPerson', control: 'line', empty: '', optional: true, main: true, earlier: true },
  { name: 'group', label: 'approvalGroup', control: 'line', empty: '', optional: true, main: true, earlier: true },
] as const satisfies readonly InputField[];

/** The people to ask, the question, and how long to wait. */
export const approvalInput = (kit: SchemaKit) => ({
  title: kit.filled,
  details: kit.text.optional(),
  ...peopleInput(kit),
  primary_item_id: kit.mapped(kit.z.string().nullable()).optional(),
  expires_after_hours: kit.mapped(kit.z.number().min(0)).optional(),
  remind_after_hours: kit.mapped(kit.z.number().min(1)).optional(),
});

/** The result of an approval. */
export const approvalOutput = ({ z }: SchemaKit) => ({
  outcome: z.enum(outcomes),
  reason: z.string().nullable(),
  by: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  decided_at: z.string().nullable(),
});

/** The decisions of all people who were asked, the earliest first. */
export const decisionsOutput = ({ z }: SchemaKit) =>
  z.array(z.strictObject({ id: z.string(), name: z.string(), outcome: z.string(), reason: z.string().nullable(), decided_at: z.string() }));

/** The form fields for `approvalInput`, below its title. */
export const approvalFields = [
  { name: 'details', label: 'approvalDetails', control: 'area', empty: '', optional: true },
  ...peopleFields,
  { name: 'primary_item_id', label: 'primary_item_id', control: 'line', empty: '', optional: true },
  { name: 'expires_after_hours', label: 'expiresAfter', control: 'number', empty: 48, optional: true },
  { name: 'remind_after_hours', label: 'remindAfter', control: 'number', empty: 24, optional: true },
] as const satisfies readonly InputField[];
