import { endLabel } from '@millwright/core/model/schema.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useTypeWords } from '../check/use-type-words.ts';
import { useFunctionHelp } from '../pieces/use-function-help.ts';
import type { ProposalWords } from './completion.ts';

/** The texts beside a proposal: the label and type of a field; the syntax and purpose of a function. */
export function useProposalWords(): ProposalWords {
  const text = useText();
  const label = useLabel();
  const types = useTypeWords();
  const help = useFunctionHelp();
  return {
    label,
    detail: (proposal) => {
      if (proposal.kind === 'function') return proposal.usage.slice(proposal.name.length);
      if (proposal.kind === 'field') return `${label(proposal.field.label)} · ${types(proposal.type)}`;
      return `${label(endLabel(proposal.end))} · ${text(proposal.end.many ? 'formula.many' : 'formula.one')}`;
    },
    help: (proposal) => (proposal.kind === 'function' ? help(proposal.name) : undefined),
  };
}
