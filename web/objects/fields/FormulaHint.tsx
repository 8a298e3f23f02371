import { ActionIcon, Code, Popover, Text } from '@mantine/core';
import type { Field } from '@millwright/core/model/types.ts';
import { IconMathFunction } from '@tabler/icons-react';
import { useState } from 'react';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import type { ObjectRecord } from '../../data/records/use-object.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import fieldClasses from '../../fields/fields.module.css';
import { useLabel, useText } from '../../i18n/use-text.ts';
import classes from '../objects.module.css';
import { formulaInputs, formulaWords } from './formula-words.ts';

type Props = { record: ObjectRecord; field: Field };

/** Explains a computed field: its formula, and the values of this record that it reads. */
export function FormulaHint({ record, field }: Props) {
  const text = useText();
  const label = useLabel();
  const { schema } = useSchema();
  const [open, setOpen] = useState(false);
  const name = text('objects.formulaOf', { field: label(field.label) });
  const formula = field.misc?.formulaV1 ?? '';
  const model = schema && findModel(schema, record.primary_model);
  const isReady = schema && model;
  const inputs = isReady ? formulaInputs(schema, model, formula, record, label) : [];
  return (
    <Popover opened={open} onChange={setOpen} position="left" withinPortal shadow="md" width={400} trapFocus={false}>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={name} title={name} onClick={() => setOpen(!open)}>
          <IconMathFunction size={20} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Code block className={classes.formulaText}>
          {isReady ? formulaWords(schema, model, formula, label) : formula}
        </Code>
        {inputs.length > 0 && (
          <>
            <Text size="xs" c="dimmed" mt={8}>
              {text('objects.inputs')}
            </Text>
            <dl className={fieldClasses.pair}>
              {inputs.map(({ words, field: read, values }) => (
                <div key={words} style={{ display: 'contents' }}>
                  <dt>{words}</dt>
                  <dd>
                    {values.map((value, at) => (
                      // Values have no id.
                      // biome-ignore lint/suspicious/noArrayIndexKey: the list is only shown
                      <span key={at}>
                        {at > 0 && ', '}
                        <FieldValue field={read} value={value} />
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
