import type { Language } from '@millwright/core/json.ts';
import i18next from 'i18next';
import { post, request } from '../data/http.ts';
import { saveFile } from '../ui/browser/save-file.ts';

/** A print of labels: records, a template, the copies of each label, and the start position on the first sheet. */
export type LabelPrint = { label_template_id: string; object_ids: readonly string[]; copies: number; start_position: number };

/** The labels as a PDF, in the language of the screen; throws AppFailure. */
export async function labelsAsPdf(print: LabelPrint): Promise<Blob> {
  const answer = await request('POST', '/v1/forms/labels/', { ...print, language: i18next.language });
  return answer.blob();
}

/** The labels in ZPL, the language of label printers. */
export const labelsAsZpl = async (print: LabelPrint): Promise<string> =>
  (await post('/v1/forms/labels/', { ...print, language: i18next.language as Language, output: 'zpl' })).zpl;

/** Makes the PDF and hands it to the browser. */
export const saveLabels = async (print: LabelPrint, name: string): Promise<void> => saveFile(await labelsAsPdf(print), `${name}.pdf`);
