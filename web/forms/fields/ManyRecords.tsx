import { MultiSelect, type MultiSelectProps } from '@mantine/core';

/** Several related records, chosen by typing; few forms have such a field. */
export const ManyRecords = (props: MultiSelectProps) => <MultiSelect {...props} />;
