import { languages } from '../../../json.ts';
import { defineStep, noSecrets, templateField } from '../../descriptor/define-step.ts';
import { summaryBy } from '../../descriptor/summary.ts';

/** The formats of labels: PDF sheets for any printer, or ZPL for a label printer. */
export const labelFormats = ['pdf', 'zpl'] as const;

/** Prints labels of records with a label template. The output is the file, which is stored as long as the run or a record refers to it. */
export const label = defineStep({
  type: 'label',
  place: 'outside',
  family: 'data',
  icon: 'tag',
  ports: 'step',
  effect: true,
  input: ({ z, mapped, filled }) =>
    z.strictObject({
      template: filled,
      records: mapped(z.union([z.string().trim().min(1, 'is required'), z.array(filled).min(1, 'is required')])),
      copies: mapped(z.number().min(1)).optional(),
      format: z.enum(labelFormats).optional(),
      language: mapped(z.enum(languages)).optional(),
    }),
  output: ({ z }) => z.strictObject({ file: z.looseObject({ id: z.string(), file_name: z.string() }), labels: z.number() }),
  secrets: noSecrets,
  answersOfOthers: false,
  references: { template: 'label_templates' },
  form: [
    templateField('label_templates'),
    { name: 'records', label: 'printedRecords', control: 'line', empty: '', main: true },
    { name: 'copies', label: 'copies', control: 'number', empty: 1, optional: true },
    { name: 'format', label: 'labelFormat', control: 'choice', empty: 'pdf', usual: 'pdf', choices: labelFormats, optional: true, fixedOnly: true },
    { name: 'language', label: 'language', control: 'choice', empty: 'en', choices: languages, optional: true },
  ],
  initialInput: { template: '', records: '' },
  defaultOutput: 'labels',
  summary: summaryBy('template'),
});
