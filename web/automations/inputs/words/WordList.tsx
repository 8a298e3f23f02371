import { TagsInput, type TagsInputProps } from '@mantine/core';

/** A list of free words; few steps have one, so it is loaded when shown. */
export const WordList = (props: TagsInputProps) => <TagsInput {...props} />;
