import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { ToolbarButton } from '../../../ui/ToolbarButton.tsx';
import classes from '../editor.module.css';

/** The most parts of one kind in a step. */
const mostParts = 10;

const removals = {
  rule: 'processes.editor.removeRule',
  move: 'processes.editor.removeMove',
  offer: 'processes.editor.removeOffer',
} as const;

type Props<Part extends { id: string }> = {
  title: string;
  hint: string;
  /** The kind of part, for its numbered name. */
  kind: 'rule' | 'move' | 'offer';
  /** The most parts; 10 by default. */
  most?: number;
  addLabel: string;
  parts: readonly Part[];
  make: () => Part;
  /** Called with all parts; keystrokes in one field have the same tag. */
  onChange: (parts: Part[], tag?: string) => void;
  children: (part: Part, replace: (part: Part, tag?: string) => void) => ReactNode;
};

/** Edits a list of parts of a step: each can be changed and removed. */
export function PartList<Part extends { id: string }>({
  title,
  hint,
  kind,
  most = mostParts,
  addLabel,
  parts,
  make,
  onChange,
  children,
}: Props<Part>) {
  const text = useText();
  const replace = (part: Part, tag?: string) =>
    onChange(
      parts.map((each) => (each.id === part.id ? part : each)),
      tag && `${part.id}/${tag}`,
    );
  return (
    <section className={classes.group} aria-label={title}>
      <h2 className={classes.groupTitle}>{title}</h2>
      <p className={classes.hint}>{hint}</p>
      {parts.map((part, at) => (
        <fieldset key={part.id} className={classes.rule}>
          <legend className={classes.ruleName}>{text(`processes.editor.${kind}`, { number: at + 1 })}</legend>
          <ToolbarButton
            label={text(removals[kind], { number: at + 1 })}
            icon={IconTrash}
            onClick={() => onChange(parts.filter(({ id }) => id !== part.id))}
          />
          {children(part, replace)}
        </fieldset>
      ))}
      {parts.length < most && (
        <Button size="compact-sm" variant="light" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => onChange([...parts, make()])}>
          {addLabel}
        </Button>
      )}
    </section>
  );
}
