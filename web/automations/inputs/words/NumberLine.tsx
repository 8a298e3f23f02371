import { NumberInput, type NumberInputProps } from '@mantine/core';

/** A number field. Few steps have one, so it is loaded when shown. */
export function NumberLine(props: NumberInputProps) {
  return <NumberInput hideControls {...props} />;
}
