import type { Schema } from '@millwright/core/model/schema.ts';
import type { PdfTemplate } from '@millwright/core/pdf/schema.ts';
import { NewOfModel } from '../../documents/editor/NewOfModel.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';

/** Makes a template for a model, which names its records and nothing more; its editor opens. */
export function NewTemplate({ schema, onClose }: { schema: Schema; onClose: () => void }) {
  const text = useText();
  const label = useLabel();
  return (
    <NewOfModel<PdfTemplate>
      collection="pdf_templates"
      schema={schema}
      words={{ title: text('pdf.new'), name: text('pdf.name'), model: text('pdf.model'), create: text('pdf.create') }}
      bodyOf={(name, { slug, displayed_name, primary_attribute }) => ({
        name,
        model: slug,
        html: `<h1>${label(displayed_name)} {{${primary_attribute}}}</h1>\n<p>{{company.name}}, {{date today}}</p>\n`,
        footer: '<p style="text-align:right">{{page}} / {{pages}}</p>',
        file_name: `{{${primary_attribute}}}`,
      })}
      pathOf={(id) => `/pdf-template/${id}`}
      onClose={onClose}
    />
  );
}
