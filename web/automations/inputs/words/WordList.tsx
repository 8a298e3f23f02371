import { TagsInput, type TagsInputProps } from '@mantine/core';

/** Words of one's own, one after the other; few steps take such a list. */
export const WordList = (props: TagsInputProps) => <TagsInput {...props} />;
