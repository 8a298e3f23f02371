import type { Text } from '@millwright/core/json.ts';
import { LabelField } from '../../fields/label/LabelField.tsx';

type Props = {
  label: string;
  value: Text | undefined;
  /** Called with the text; undefined if it is empty in all languages. */
  onChange: (value: Text | undefined) => void;
  required?: boolean;
  editable?: boolean;
  placeholder?: string;
  error?: string | undefined;
};

const isEmpty = (value: Text) => (typeof value === 'string' ? value === '' : Object.values(value).every((words) => !words));

/** Edits an optional text of a document. */
export const OptionalLabel = ({ value = '', onChange, ...shown }: Props) => (
  <LabelField size="sm" {...shown} value={value} onChange={(next) => onChange(isEmpty(next) ? undefined : next)} />
);
