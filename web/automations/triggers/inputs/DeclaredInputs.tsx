import { Button } from '@mantine/core';
import { type DeclaredInput, mostInputs } from '@millwright/core/automation/inputs/declared-input.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import inspector from '../../inspector/inspector.module.css';
import { useEditor } from '../../state/editor-context.ts';
import { InputCard } from './InputCard.tsx';
import classes from './inputs.module.css';

type Props = {
  inputs: readonly DeclaredInput[] | undefined;
  /** Called with undefined when none is left. */
  onChange: (inputs: DeclaredInput[] | undefined, tag?: string) => void;
};

/** The declared inputs of an automation: one card per input, one of them open. */
export function DeclaredInputs({ inputs = [], onChange }: Props) {
  const text = useText();
  const { editable } = useEditor();
  const [open, setOpen] = useState<number | null>(null);
  const put = (next: DeclaredInput[], tag?: string) => onChange(next.length > 0 ? next : undefined, tag);
  const add = () => {
    const usedNames = new Set(inputs.map(({ name }) => name));
    let number = inputs.length + 1;
    while (usedNames.has(`input_${number}`)) number += 1;
    put([...inputs, { name: `input_${number}`, type: 'text' }]);
    setOpen(inputs.length);
  };
  const move = (index: number, by: number) => {
    const next = [...inputs];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index + by, 0, moved);
    put(next);
    setOpen(null);
  };
  return (
    <section className={classes.inputs} aria-label={text('automations.declared.title')}>
      <h3 className={classes.title}>{text('automations.declared.title')}</h3>
      <p className={inspector.hint}>{text(inputs.length > 0 ? 'automations.declared.hint' : 'automations.declared.none')}</p>
      {inputs.map((declared, index) => (
        <InputCard
          // Its name changes while it is typed.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          declared={declared}
          index={index}
          last={index === inputs.length - 1}
          open={open === index}
          onOpen={(now) => setOpen(now ? index : null)}
          onChange={(next, key) =>
            put(
              inputs.map((each, at) => (at === index ? next : each)),
              `trigger:inputs:${index}:${key}`,
            )
          }
          onMove={(by) => move(index, by)}
          onRemove={() => {
            put(inputs.filter((_, at) => at !== index));
            setOpen(null);
          }}
        />
      ))}
      {editable && inputs.length < mostInputs && (
        <Button className={classes.add ?? ''} size="compact-sm" variant="subtle" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={add}>
          {text('automations.declared.add')}
        </Button>
      )}
    </section>
  );
}
