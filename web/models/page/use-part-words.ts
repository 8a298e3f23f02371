import type { Text } from '@millwright/core/json.ts';
import type { PartWords } from '../../documents/bars/DifferenceTable.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import type { ModelContent } from '../data/use-models.ts';

const knownOfField = {
  id: 'models.parts.id',
  name: 'models.technicalName',
  label: 'models.field.label',
  description: 'models.field.description',
  type: 'models.field.type',
  subtype: 'models.field.subtype',
  validation: 'models.field.required',
  hidden: 'models.field.hidden',
  deleted: 'models.kinds.deleted',
  misc: 'models.parts.setup',
} as const;

/** Names the parts in which versions of a model differ. A part without a label is shown by its key. */
export function usePartWords({ schema }: ModelContent): PartWords {
  const text = useText();
  const label = useLabel();
  const ofField = (key: string) => (Object.hasOwn(knownOfField, key) ? text(knownOfField[key as keyof typeof knownOfField]) : key);
  return {
    part: (part) => {
      const [kind = '', id, key = ''] = part.split(':');
      const field = schema.find((one) => one.id === id);
      return kind === 'field'
        ? text('models.parts.field', { name: label(field?.label) || (id ?? ''), key: ofField(key) })
        : text(`models.parts.${kind as 'icon'}`);
    },
    value: (part, one) => {
      if (typeof one === 'boolean') return text(one ? 'objects.yes' : 'objects.no');
      if (/^field:[^:]+:validation$/.test(part)) return text(one === 'required' ? 'objects.yes' : 'objects.no');
      const isText = /^(?:displayed_name|field:[^:]+:(?:label|description))$/.test(part);
      return isText && one !== undefined && one !== null ? label(one as Text) : undefined;
    },
  };
}
