import type { LabelTemplate } from '@millwright/core/label/template.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import { NewOfModel } from '../../documents/editor/NewOfModel.tsx';
import { useText } from '../../i18n/use-text.ts';

/** Makes a label for a model: the name of its record, and a code that opens it. Its editor opens. */
export function NewLabelTemplate({ schema, onClose }: { schema: Schema; onClose: () => void }) {
  const text = useText();
  return (
    <NewOfModel<LabelTemplate>
      collection="label_templates"
      schema={schema}
      words={{ title: text('labels.new'), name: text('labels.title'), model: text('labels.model'), create: text('labels.create') }}
      bodyOf={(name, { slug, primary_attribute }) => ({
        name,
        model: slug,
        type: 'roll',
        mapping: { rows: [{ path: primary_attribute, large: true }] },
      })}
      pathOf={(id) => `/label-template/${id}`}
      onClose={onClose}
    />
  );
}
