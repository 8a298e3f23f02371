import type { Text } from '@millwright/core/json.ts';
import { LabelField } from '../../fields/label/LabelField.tsx';

type Props = {
  label: string;
  value: Text | undefined;
  /** Told the text; undefined when no language says anything any more. */
  onChange: (value: Text | undefined) => void;
  required?: boolean;
  editable?: boolean;
  placeholder?: string;
  error?: string | undefined;
};

const isEmpty = (value: Text) => (typeof value === 'string' ? value === '' : Object.values(value).every((words) => !words));

/** A text of a document that may be left out. */
export const OptionalLabel = ({ value = '', onChange, ...shown }: Props) => (
  <LabelField size="sm" {...shown} value={value} onChange={(next) => onChange(isEmpty(next) ? undefined : next)} />
);
