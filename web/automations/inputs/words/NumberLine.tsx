import { NumberInput, type NumberInputProps } from '@mantine/core';

/** A number in a form of the editor. Few steps have one, so it is loaded where one is shown. */
export function NumberLine(props: NumberInputProps) {
  return <NumberInput hideControls {...props} />;
}
