import { autocompletion, type Completion, type CompletionContext, type CompletionResult, pickedCompletion } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import type { Text } from '@millwright/core/json.ts';
import type { FormulaPlace } from '../check/checked-formula.ts';
import { type Proposal, proposalsAt } from './proposals.ts';

/** The texts of proposals, in the language of the page. */
export type ProposalWords = {
  label: (text: Text) => string;
  detail: (proposal: Proposal) => string;
  help: (proposal: Proposal) => string | undefined;
};

const kindOf = (proposal: Proposal): string => (proposal.kind === 'field' ? proposal.type.kind : proposal.kind);

function take(view: EditorView, completion: Completion, { insert, caret }: Proposal, from: number, to: number): void {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + caret },
    annotations: pickedCompletion.of(completion),
    userEvent: 'input.complete',
  });
}

function optionOf(proposal: Proposal, words: ProposalWords): Completion {
  const help = words.help(proposal);
  return {
    label: proposal.name,
    detail: words.detail(proposal),
    type: kindOf(proposal),
    apply: (view, completion, from, to) => take(view, completion, proposal, from, to),
    ...(help && { info: help }),
  };
}

/** Completion for formulas; Ctrl+Space opens it, also before anything is typed. */
export function formulaCompletion(place: () => FormulaPlace, words: () => ProposalWords) {
  const source = ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const completion = proposalsAt(place(), state.doc.toString(), pos, words().label);
    if (!completion || !(explicit || completion.begun)) return null;
    return { from: completion.from, options: completion.proposals.map((proposal) => optionOf(proposal, words())), filter: false, update };
  };
  // Updates the list with each letter. When it was updated a moment later, Tab did not insert the highlighted proposal.
  const update: CompletionResult['update'] = (_, _from, _to, context) => source(context);
  // Keys work without a delay: a Tab that inserts nothing would leave the formula.
  return autocompletion({ override: [source], maxRenderedOptions: 60, interactionDelay: 0 });
}
