import { Button } from '@mantine/core';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { setRule } from '../draft/draft.ts';
import { useModelEditor } from '../draft/editor-context.ts';
import { emptyRule, isOne, isWhole, keysOf, problemsAt, type Rule, type RuleKind, rulesOf } from '../draft/rule-kinds.ts';
import sections from '../parts/sections.module.css';
import { TabSection } from '../parts/TabSection.tsx';
import { RuleFields } from './RuleFields.tsx';
import classes from './rules.module.css';

/** Lists the rules of a kind. A new rule becomes part of the model once it is complete. */
export function RuleSection({ kind, model }: { kind: RuleKind; model: ResolvedModel }) {
  const text = useText();
  const { draft, editable, edit, problems, unfinishedRules, setUnfinishedRule } = useModelEditor();
  const unfinished = unfinishedRules[kind];
  const rules = rulesOf(draft, kind);
  const put = (next: readonly Rule[], tag?: string) => edit(setRule(draft, keysOf(kind, next)), tag && `rules:${kind}:${tag}`);
  const continueWith = (rule: Rule) => {
    const whole = isWhole(kind, rule);
    setUnfinishedRule(kind, whole ? null : rule);
    if (whole) put([...rules, rule], `${rules.length}:text`);
  };
  return (
    <TabSection title={text(`models.rules.${kind}.title`)} hint={text(`models.rules.${kind}.hint`)}>
      {[...rules, ...(unfinished ? [unfinished] : [])].map((rule, at) => (
        // A rule has no id; it is identified by its index.
        <fieldset key={String(at)} className={`${sections.card} ${classes.rule}`}>
          <legend>{isOne(kind) ? text('models.rules.theRule') : text('models.rules.rule', { number: at + 1 })}</legend>
          <RuleFields
            kind={kind}
            model={model}
            rule={rule}
            problems={rule === unfinished ? [] : problemsAt(problems, kind, at)}
            onChange={(next, tag) => (rule === unfinished ? continueWith(next) : put(rules.with(at, next), tag && `${at}:${tag}`))}
          />
          {editable && (
            <ToolbarButton
              label={isOne(kind) ? text('models.rules.removeThe') : text('models.rules.remove', { number: at + 1 })}
              icon={IconTrash}
              onClick={() => (rule === unfinished ? setUnfinishedRule(kind, null) : put(rules.filter((one) => one !== rule)))}
            />
          )}
          {rule === unfinished && <p className={sections.hint}>{text('models.rules.unfinished')}</p>}
        </fieldset>
      ))}
      {editable && !unfinished && !(isOne(kind) && rules.length > 0) && (
        <Button variant="default" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setUnfinishedRule(kind, emptyRule(kind))}>
          {text(`models.rules.${kind}.add`)}
        </Button>
      )}
    </TabSection>
  );
}
