import { MultiSelect } from '@mantine/core';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { withKeys } from '../../documents/saving/with-keys.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { setRule } from '../draft/draft.ts';
import { type Proposal, type UnfinishedProposal, useModelEditor } from '../draft/editor-context.ts';
import sections from '../parts/sections.module.css';
import { TabSection } from '../parts/TabSection.tsx';
import { useChoices, usePathChoices } from '../record-page/use-names.ts';
import { ActionSelect } from './ActionSelect.tsx';
import classes from './rules.module.css';

/** The most fields that an action proposes, and that it reads (core/model/rules/proposed-default.ts). */
const most = 20;

const isWhole = (proposal: UnfinishedProposal): proposal is Proposal =>
  Boolean(proposal.action && proposal.names.length > 0 && proposal.from.length > 0);

/** Edits which fields of a new record an action proposes, and from which inputs. */
export function ProposalSettings({ model }: { model: ResolvedModel }) {
  const text = useText();
  const words = useProblemText();
  const { draft, editable, edit, problems, unfinishedProposal, setUnfinishedProposal: begin } = useModelEditor();
  const stored = draft.misc?.proposing;
  const begun = stored ? null : unfinishedProposal;
  const now: UnfinishedProposal = stored ?? begun ?? { names: [], from: [] };
  const names = useChoices(model, now.names).filter(({ value }) => now.names.includes(value) || model.fields.has(value));
  const from = usePathChoices(model, now.from);
  const put = (next: UnfinishedProposal) => {
    // A stored rule must keep one field of each kind; clearing its action removes it.
    if (stored && !isWhole(next)) return;
    begin(isWhole(next) ? null : next);
    if (isWhole(next)) edit(setRule(draft, { proposing: next }));
  };
  const choose = (action: string | undefined) => {
    if (action) return put(withKeys(now, { action }));
    begin(null);
    if (stored) edit(setRule(draft, { proposing: undefined }));
  };
  const wrong = (part: string) =>
    [...new Set(problems.filter(({ field }) => field.startsWith(`misc.proposing.${part}`)).map(words))].join(' ') || undefined;
  const lists = { names, from };
  return (
    <TabSection title={text('models.rules.proposing.title')} hint={text('models.rules.proposing.hint')}>
      <div className={classes.fields}>
        <ActionSelect
          label={text('models.rules.proposing.action')}
          help={text('models.rules.proposing.actionHelp')}
          none={text('models.rules.saving.noAction')}
          value={now.action}
          error={wrong('action')}
          onChange={choose}
        />
        {now.action &&
          (['names', 'from'] as const).map((part) => (
            <MultiSelect
              key={part}
              label={text(`models.rules.proposing.${part}`)}
              {...(stored?.[part].length === 1 && editable && { description: text('models.rules.proposing.lastStays') })}
              required
              searchable
              hidePickedOptions
              limit={200}
              maxValues={most}
              disabled={!editable}
              data={lists[part]}
              value={now[part]}
              error={wrong(part)}
              onChange={(next) => put({ ...now, [part]: next })}
            />
          ))}
        {begun && <p className={sections.hint}>{text('models.rules.unfinished')}</p>}
      </div>
    </TabSection>
  );
}
