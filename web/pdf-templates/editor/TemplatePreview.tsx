import type { PdfTemplate } from '@millwright/core/pdf/schema.ts';
import { request } from '../../data/http.ts';
import { useLanguage } from '../../i18n/use-text.ts';
import { PdfPreview } from './PdfPreview.tsx';

type Props = { template: PdfTemplate; id: string /** Whether a template that is not stored may be printed. */; mayTry: boolean };

/** Previews a document template with a record, or without one if there is none. */
export function TemplatePreview({ template, id, mayTry }: Props) {
  const language = useLanguage();
  return (
    <PdfPreview
      model={template.model}
      source={JSON.stringify(mayTry ? template : { id })}
      print={(source, record, signal) => {
        const subject = { ...(record ? { object_id: record } : { object: {} }), language: template.language ?? language };
        return mayTry
          ? request('POST', '/v1/pdf/template', { template: JSON.parse(source), ...subject }, { signal })
          : request('POST', '/v1/pdf/html', { pdf_template_id: id, ...subject }, { signal });
      }}
    />
  );
}
