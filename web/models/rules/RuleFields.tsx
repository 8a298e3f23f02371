import { MultiSelect, Select } from '@mantine/core';
import type { Problem } from '@millwright/core/errors.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { withKeys } from '../../documents/saving/with-keys.ts';
import { LabelField } from '../../fields/label/LabelField.tsx';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useModelEditor } from '../draft/editor-context.ts';
import { hasCondition, hasPart, type Rule, type RuleKind, ruleKinds } from '../draft/rule-kinds.ts';
import { useChoices, useLinkPaths } from '../record-page/use-names.ts';
import classes from './rules.module.css';

type Props = {
  kind: RuleKind;
  model: ResolvedModel;
  rule: Rule;
  /** The problems of the rule, by its part. */
  problems: readonly Problem[];
  onChange: (rule: Rule, tag?: string) => void;
};

/** The parts of a rule with an input of their own; other problems are shown below. */
const parts = ['link', 'from', 'to', 'names', 'when', 'text', 'reason'] as const;
const partOf = ({ field }: Problem) => parts.find((part) => field === part || field.startsWith(`${part}.`) || field.startsWith(`${part}[`));

/** Edits the target, condition and message of a rule. */
export function RuleFields({ kind, model, rule, problems, onChange }: Props) {
  const text = useText();
  const label = useLabel();
  const { editable, seal } = useModelEditor();
  const words = useProblemText();
  const wrong = (part: (typeof parts)[number] | undefined) => {
    const sentences = problems.filter((one) => partOf(one) === part).map(words);
    return [...new Set(sentences)].join(' ') || undefined;
  };
  const whenNeeded = ruleKinds[kind].whenNeeded === true;
  const choices = useChoices(model, rule.names ?? []);
  const links = useChoices(model, rule.link ? [rule.link] : []);
  const paths = useLinkPaths(
    model,
    [rule.from, rule.to].filter((path) => path !== undefined),
  );
  const fieldsOf = (kind: 'boolean' | 'text') =>
    [...model.fields.values()]
      .filter((field) => descriptorOf(field).value.kind === kind)
      .map((field) => ({ value: field.name, label: label(field.label) || field.name }));
  return (
    <div className={classes.fields}>
      {hasPart(kind, 'link') && (
        <Select
          label={text(`models.rules.${kind}.link`)}
          required
          searchable
          allowDeselect={false}
          disabled={!editable}
          data={links}
          value={rule.link ?? null}
          error={wrong('link')}
          onChange={(link) => onChange({ ...rule, link: link ?? undefined })}
        />
      )}
      {(['from', 'to'] as const).map(
        (end) =>
          hasPart(kind, end) && (
            <Select
              key={end}
              label={text(`models.rules.${kind}.${end}`)}
              required
              searchable
              allowDeselect={false}
              disabled={!editable}
              data={paths}
              value={rule[end] ?? null}
              error={wrong(end)}
              onChange={(path) => onChange({ ...rule, [end]: path ?? undefined })}
            />
          ),
      )}
      {hasPart(kind, 'names') && (
        <MultiSelect
          label={text(`models.rules.${kind}.names`)}
          required
          searchable
          hidePickedOptions
          disabled={!editable}
          data={choices}
          value={rule.names ?? []}
          error={wrong('names')}
          onChange={(next) => onChange({ ...rule, names: next })}
        />
      )}
      {hasCondition(kind) && (
        <Select
          label={text(`models.rules.${kind}.when`)}
          description={text('models.rules.whenHelp')}
          required={whenNeeded}
          clearable={!whenNeeded}
          allowDeselect={!whenNeeded}
          disabled={!editable}
          data={fieldsOf('boolean')}
          value={rule.when ?? null}
          error={wrong('when')}
          onChange={(when) => onChange(withKeys(rule, { when: when ?? undefined }))}
        />
      )}
      {hasPart(kind, 'reason') && (
        <Select
          label={text(`models.rules.${kind}.reason`)}
          required
          allowDeselect={false}
          disabled={!editable}
          data={fieldsOf('text')}
          value={rule.reason ?? null}
          error={wrong('reason')}
          onChange={(reason) => onChange({ ...rule, reason: reason ?? undefined })}
        />
      )}
      {hasPart(kind, 'text') && (
        <LabelField
          label={text(kind === 'stands_as' ? 'models.rules.stands_as.text' : 'models.rules.text')}
          required
          editable={editable}
          value={rule.text ?? ''}
          error={wrong('text')}
          onChange={(words) => onChange({ ...rule, text: words }, 'text')}
          onDone={seal}
        />
      )}
      {wrong(undefined) && (
        <p role="alert" className={classes.wrong}>
          {wrong(undefined)}
        </p>
      )}
    </div>
  );
}
