import type { InputField } from './define-step.ts';
import { outcomes } from './ports.ts';
import type { SchemaKit } from './schema-kit.ts';

/** Who is asked, about what, and how long that is waited for: `person`, or the first of a `group`. */
export const approvalInput = ({ z, mapped, text, filled }: SchemaKit) => ({
  title: filled,
  details: text.optional(),
  person: text.optional(),
  group: text.optional(),
  primary_item_id: mapped(z.string().nullable()).optional(),
  expires_after_hours: mapped(z.number().min(0)).optional(),
  remind_after_hours: mapped(z.number().min(1)).optional(),
});

/** How it has ended. */
export const approvalOutput = ({ z }: SchemaKit) => ({
  outcome: z.enum(outcomes),
  reason: z.string().nullable(),
  by: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  decided_at: z.string().nullable(),
});

/** The part of a form that fills `approvalInput`, below its title. */
export const approvalFields = [
  { name: 'details', label: 'approvalDetails', control: 'area', empty: '', optional: true },
  { name: 'person', label: 'approvalPerson', control: 'line', empty: '', optional: true, main: true },
  { name: 'group', label: 'approvalGroup', control: 'line', empty: '', optional: true, main: true },
  { name: 'primary_item_id', label: 'primary_item_id', control: 'line', empty: '', optional: true },
  { name: 'expires_after_hours', label: 'expiresAfter', control: 'number', empty: 48, optional: true },
  { name: 'remind_after_hours', label: 'remindAfter', control: 'number', empty: 24, optional: true },
] as const satisfies readonly InputField[];
