import { languages } from '../../../json.ts';
import { defineStep, noSecrets, templateField } from '../../descriptor/define-step.ts';
import { summaryBy } from '../../descriptor/summary.ts';

/**
 * Prints records with a document template, several as one PDF. The output is the file, which is stored as long as the run or a
 * record refers to it.
 */
export const document = defineStep({
  type: 'document',
  place: 'outside',
  family: 'data',
  icon: 'printer',
  ports: 'step',
  effect: true,
  input: ({ z, mapped, filled }) =>
    z.strictObject({
      template: filled,
      records: mapped(z.union([z.string().trim().min(1, 'is required'), z.array(filled).min(1, 'is required')])),
      language: mapped(z.enum(languages)).optional(),
    }),
  output: ({ z }) => z.strictObject({ file: z.looseObject({ id: z.string(), file_name: z.string() }) }),
  secrets: noSecrets,
  answersOfOthers: false,
  references: { template: 'pdf_templates' },
  form: [
    templateField('pdf_templates'),
    { name: 'records', label: 'printedRecords', control: 'line', empty: '', main: true },
    { name: 'language', label: 'language', control: 'choice', empty: 'en', choices: languages, optional: true },
  ],
  initialInput: { template: '', records: '' },
  defaultOutput: 'document',
  summary: summaryBy('template'),
});
