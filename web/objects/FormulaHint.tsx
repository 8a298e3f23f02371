import { ActionIcon, Code, Popover, Text } from '@mantine/core';
import type { Field } from '@millwright/core/model/types.ts';
import { IconMathFunction } from '@tabler/icons-react';
import { useState } from 'react';
import { findModel, useSchema } from '../documents/use-schema.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { FieldValue } from './FieldValue.tsx';
import classes from './objects.module.css';
import { type ObjectRecord, propertyOf } from './use-object.ts';

type Props = { record: ObjectRecord; field: Field };

/** How a computed field comes about: its formula, and the values of this record that it reads. */
export function FormulaHint({ record, field }: Props) {
  const text = useText();
  const label = useLabel();
  const { schema } = useSchema();
  const [open, setOpen] = useState(false);
  const name = text('objects.formulaOf', { field: label(field.label) });
  const formula = field.misc?.formulaV1 ?? '';
  const model = schema && findModel(schema, record.primary_model);
  const words = new Set(formula.match(/[A-Za-z_]\w*/g));
  const inputs = [...(model?.fields.values() ?? [])].filter((other) => words.has(other.name) && other.name !== field.name);
  return (
    <Popover opened={open} onChange={setOpen} position="left" withinPortal shadow="md" width={320} trapFocus={false}>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={name} title={name} onClick={() => setOpen(!open)}>
          <IconMathFunction size={20} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Code block>{formula}</Code>
        {inputs.length > 0 && (
          <>
            <Text size="xs" c="dimmed" mt={8}>
              {text('objects.inputs')}
            </Text>
            <dl className={classes.pair}>
              {inputs.map((input) => (
                <div key={input.name} style={{ display: 'contents' }}>
                  <dt>{label(input.label)}</dt>
                  <dd>
                    <FieldValue field={input} value={propertyOf(record, input.name)} />
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
