import { defineStep, noSecrets } from '../../descriptor/define-step.ts';
import { summaryBy } from '../../descriptor/summary.ts';
import { delimiters, tableFields, tableInput } from '../../descriptor/table-fields.ts';

/** Makes a CSV file from rows (RFC 4180, UTF-8). No cell can run as a formula. The output is the file and its number of rows. */
export const csv = defineStep({
  type: 'csv',
  place: 'outside',
  family: 'data',
  icon: 'fileTypeCsv',
  ports: 'step',
  effect: true,
  input: (kit) => kit.z.strictObject({ ...tableInput(kit), delimiter: kit.mapped(kit.z.enum(delimiters)).optional() }),
  output: ({ z }) => z.strictObject({ file: z.looseObject({ id: z.string(), file_name: z.string() }), rows: z.number() }),
  secrets: noSecrets,
  answersOfOthers: false,
  form: [...tableFields, { name: 'delimiter', label: 'delimiter', control: 'choice', empty: ',', usual: ',', choices: delimiters, optional: true }],
  initialInput: { rows: { $: '' } },
  defaultOutput: 'csv',
  summary: summaryBy('file_name'),
});
