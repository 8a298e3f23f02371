import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { field: ReactNode /** Its buttons, at its lower edge. */; children: ReactNode };

/** A field that fills the available width, with related controls beside it. */
export function FieldLine({ field, children }: Props) {
  return (
    <Group align="flex-end" gap={8} wrap="nowrap">
      <Box flex={1} miw={0}>
        {field}
      </Box>
      {children}
    </Group>
  );
}
