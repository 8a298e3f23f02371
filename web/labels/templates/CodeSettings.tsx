import { NativeSelect } from '@mantine/core';
import { labelDefaults } from '@millwright/core/label/paper.ts';
import { type LabelTemplate, labelCodes } from '@millwright/core/label/template.ts';
import { useText } from '../../i18n/use-text.ts';
import { type LabelDraft, withParts } from './label-draft.ts';
import type { PathOption } from './label-paths.ts';
import { PathSelect } from './PathSelect.tsx';
import classes from './templates.module.css';

type Props = { draft: LabelDraft; options: readonly PathOption[]; editable: boolean; onChange: (draft: LabelDraft) => void };

const parts = ['article', 'lot', 'expiry'] as const;

/** Edits the code of a label: a code that opens its record, or a GS1 code with article, lot and expiry. */
export function CodeSettings({ draft, options, editable, onChange }: Props) {
  const text = useText();
  const { code = labelDefaults.code, mapping = {} } = draft;
  const set = (name: (typeof parts)[number], path: string | undefined) => {
    const { [name]: _, ...others } = mapping;
    onChange(withParts(draft, { mapping: path === undefined ? others : { ...others, [name]: path } }));
  };
  return (
    <fieldset className={classes.settings} disabled={!editable} aria-label={text('labels.code')}>
      <NativeSelect
        label={text('labels.code')}
        description={text(`labels.codeHints.${code}`)}
        data={labelCodes.map((each) => ({ value: each, label: text(`labels.codes.${each}`) }))}
        value={code}
        onChange={(event) => onChange(withParts(draft, { code: event.currentTarget.value as LabelTemplate['code'] }))}
      />
      {(code === 'gs1_128' || code === 'data_matrix') &&
        parts.map((name) => (
          <PathSelect
            key={name}
            label={text(`labels.codeParts.${name}`)}
            options={options}
            value={mapping[name]}
            readOnly={!editable}
            clearable
            onChange={(path) => set(name, path)}
          />
        ))}
    </fieldset>
  );
}
