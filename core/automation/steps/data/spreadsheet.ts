import { defineStep, line, pairs } from '../../descriptor/define-step.ts';
import { summaryBy } from '../../descriptor/summary.ts';
import { tableFields, tableInput } from '../../descriptor/table-fields.ts';
import { signInFields, signInInput, signInSecrets } from '../../sign-ins/sign-ins.ts';

/** Reading or writing a sheet of a workbook. */
export const spreadsheetActions = ['read', 'write'] as const;

/**
 * Reads a sheet of a workbook (xlsx or CSV) from a URL or a stored file, or writes one: into the workbook at its URL,
 * or into a new file. The output is the rows by heading, or the file.
 */
export const spreadsheet = defineStep({
  type: 'spreadsheet',
  place: 'outside',
  family: 'data',
  icon: 'fileSpreadsheet',
  ports: 'step',
  effect: true,
  input: (kit) => {
    const { z, mapped, text, object, anything } = kit;
    return z.strictObject({
      action: mapped(z.enum(spreadsheetActions)).optional(),
      url: text.optional(),
      tab: text.optional(),
      file: anything.optional(),
      headers: object.optional(),
      ...signInInput(kit),
      ...tableInput(kit),
    });
  },
  output: ({ z }) =>
    z.union([
      z.strictObject({
        tab: z.string().nullable(),
        columns: z.array(z.string()),
        rows: z.array(z.record(z.string(), z.unknown())),
        errors: z.array(z.strictObject({ line: z.number(), column: z.string(), error: z.string() })),
      }),
      z.strictObject({ tab: z.string(), file: z.looseObject({ id: z.string(), file_name: z.string() }).nullable(), rows: z.number() }),
    ]),
  secrets: { inputs: signInSecrets, named: true },
  answersOfOthers: true,
  form: [
    {
      name: 'action',
      label: 'spreadsheetAction',
      control: 'choice',
      empty: 'read',
      usual: 'read',
      choices: spreadsheetActions,
      main: true,
    },
    line('url', { main: true, optional: true, address: true }),
    line('tab', { main: true, optional: true }),
    { name: 'file', label: 'spreadsheetFile', control: 'line', empty: '', optional: true },
    pairs('headers', 'headers'),
    ...signInFields,
    ...tableFields.map((field) => ({ ...field, optional: true })),
  ],
  initialInput: { action: 'read', url: '' },
  defaultOutput: 'sheet',
  summary: (input) => summaryBy('tab')(input) || summaryBy('url')(input),
});
