import { TextInput } from '@mantine/core';
import type { ControlProps } from './field-view.ts';

/** Stands in the place of a control that is still being loaded: with its label and its value, and with the focus that it will have. */
export const ComingField = ({ common, text }: { common: ControlProps; text: string }) => <TextInput {...common} value={text} readOnly aria-busy />;
