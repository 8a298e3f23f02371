import type { Text } from '@millwright/core/json.ts';
import { useNavigate } from 'react-router';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { showRefusal } from '../../ui/toasts/refusal-toast.tsx';
import type { Draft } from '../data/draft.ts';
import { withoutTypedSecrets } from '../data/typed-secrets.ts';
import { useCreateAutomation } from '../data/use-automations.ts';

/** Creates a separate, disabled automation from a draft, without its secrets, and opens it. Shows the reason if that is refused. */
export function useDuplicate(): { duplicate: (draft: Draft) => void; pending: boolean } {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const navigate = useNavigate();
  const create = useCreateAutomation();
  const copied = (name: Text): Text => {
    if (typeof name === 'string') return text('automations.draft.copyOf', { name });
    return Object.fromEntries(Object.entries(name).map(([language, words]) => [language, text('automations.draft.copyOf', { name: words })])) as Text;
  };
  const duplicate = (draft: Draft) => {
    const { webhook_secret: _, webhook_verify_token: __, ...plain } = withoutTypedSecrets(draft, { ...draft, steps: [] });
    const name = text('automations.draft.copyOf', { name: label(draft.label) });
    create.mutate(
      { ...plain, name, label: copied(draft.label), disabled: true },
      {
        onSuccess: (copy) => void navigate(`/automation/${copy.slug ?? copy.id}`),
        onError: (error) => void showRefusal(error, failure(error)),
      },
    );
  };
  return { duplicate, pending: create.isPending };
}
