import { Button } from '@mantine/core';
import type { Field } from '@millwright/core/model/types.ts';
import { IconTags } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { useModelEditor } from '../../draft/editor-context.ts';
import { useFieldEdit } from '../../parts/use-field-edit.ts';
import fields from '../fields.module.css';
import { lackingOptions, useStoredValues } from './stored-values.ts';

const mostNames = 5;

/** Proposes the values in existing records as options of a choice field. */
export function ValuesAsOptions({ field }: { field: Field }) {
  const text = useText();
  const { seal } = useModelEditor();
  const { setUp } = useFieldEdit(field);
  const options = field.misc?.options ?? [];
  const lacking = lackingOptions(useStoredValues(field) ?? [], options);
  if (!lacking.length) return null;
  const names = lacking.slice(0, mostNames).map(({ label }) => label);
  const take = () => {
    setUp({ options: [...options, ...lacking] });
    seal();
  };
  return (
    <div>
      <p className={fields.hint}>{[...names, ...(lacking.length > mostNames ? ['…'] : [])].join(' · ')}</p>
      <Button variant="default" leftSection={<IconTags size={16} stroke={1.75} />} onClick={take}>
        {text('models.options.take', { count: lacking.length })}
      </Button>
    </div>
  );
}
