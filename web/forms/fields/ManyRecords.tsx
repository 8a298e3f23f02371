import { MultiSelect, type MultiSelectProps } from '@mantine/core';

/** Selects several related records; loaded on demand, because few forms have such a field. */
export const ManyRecords = (props: MultiSelectProps) => <MultiSelect {...props} />;
