import { Select } from '@mantine/core';
import { encodings, type Inspected } from '@millwright/core/contract/imports.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from '../imports.module.css';
import type { ReadAs } from './use-chosen-file.ts';

type Props = { file: Inspected['file'] | undefined; readAs: ReadAs; onChange: (readAs: ReadAs) => void };

const delimiters = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' } as const;

/** Edits how the file is read: the detected settings, and the person's own. */
export function ReadAsFields({ file, readAs, onChange }: Props) {
  const text = useText();
  const isSheet = file?.format === 'xlsx' || readAs.sheet !== undefined;
  const say = <Name extends keyof ReadAs>(name: Name, value: string | null) => {
    const { [name]: _, ...others } = readAs;
    onChange(value === null ? others : { ...others, [name]: value });
  };
  if (isSheet)
    return file && file.sheets.length > 1 ? (
      <div className={classes.readAs}>
        <Select
          label={text('imports.sheet')}
          allowDeselect={false}
          data={file.sheets}
          value={readAs.sheet ?? file.sheet}
          onChange={(sheet) => say('sheet', sheet)}
        />
      </div>
    ) : null;
  return (
    <div className={classes.readAs}>
      <Select
        label={text('imports.delimiter')}
        allowDeselect={false}
        data={Object.entries(delimiters).map(([value, name]) => ({ value, label: text(`imports.delimiters.${name}`) }))}
        value={readAs.delimiter ?? file?.delimiter ?? null}
        onChange={(delimiter) => say('delimiter', delimiter)}
      />
      <Select
        label={text('imports.encoding')}
        allowDeselect={false}
        searchable
        data={[...encodings]}
        value={readAs.encoding ?? file?.encoding ?? null}
        onChange={(encoding) => say('encoding', encoding)}
      />
    </div>
  );
}
