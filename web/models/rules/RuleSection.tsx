import { Button } from '@mantine/core';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { setRule } from '../draft/draft.ts';
import { useModelEditor } from '../draft/editor-context.ts';
import { RuleFields } from './RuleFields.tsx';
import { isWhole, keysOf, type Rule, type RuleKind, rulesOf } from './rule-kinds.ts';
import classes from './rules.module.css';

/** The rules of a kind, each in its place; a new one is a rule of the model once it says all that it needs. */
export function RuleSection({ kind, model }: { kind: RuleKind; model: ResolvedModel }) {
  const text = useText();
  const { draft, editable, edit } = useModelEditor();
  const [begun, begin] = useState<Rule | null>(null);
  const rules = rulesOf(draft, kind);
  const put = (next: readonly Rule[], tag?: string) => edit(setRule(draft, keysOf(kind, next)), tag && `rules:${kind}:${tag}`);
  const continueWith = (rule: Rule) => {
    const whole = isWhole(kind, rule);
    begin(whole ? null : rule);
    if (whole) put([...rules, rule], `${rules.length}:text`);
  };
  return (
    <section className={classes.section} aria-label={text(`models.rules.${kind}.title`)}>
      <h3 className={classes.title}>{text(`models.rules.${kind}.title`)}</h3>
      <p className={classes.hint}>{text(`models.rules.${kind}.hint`)}</p>
      {[...rules, ...(begun ? [begun] : [])].map((rule, at) => (
        // A rule has no name of its own: it is what stands at its place.
        <fieldset key={String(at)} className={classes.rule}>
          <legend>{text('models.rules.rule', { number: at + 1 })}</legend>
          <RuleFields
            kind={kind}
            model={model}
            rule={rule}
            onChange={(next, tag) => (rule === begun ? continueWith(next) : put(rules.with(at, next), tag && `${at}:${tag}`))}
          />
          {editable && (
            <ToolbarButton
              label={text('models.rules.remove', { number: at + 1 })}
              icon={IconTrash}
              onClick={() => (rule === begun ? begin(null) : put(rules.filter((one) => one !== rule)))}
            />
          )}
          {rule === begun && <p className={classes.hint}>{text('models.rules.unfinished')}</p>}
        </fieldset>
      ))}
      {editable && begun === null && (
        <Button variant="default" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => begin({ text: '' })}>
          {text(`models.rules.${kind}.add`)}
        </Button>
      )}
    </section>
  );
}
