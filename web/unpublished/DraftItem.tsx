import { Checkbox } from '@mantine/core';
import type { Refused } from '@millwright/core/contract/publishing.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { usePeople } from '../data/documents/use-people.ts';
import { AppFailure, type FailureCode } from '../data/http.ts';
import { useUser } from '../data/session.ts';
import { useTimes } from '../fields/view/use-times.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { DiscardDraft } from './DiscardDraft.tsx';
import { DraftDifference } from './DraftDifference.tsx';
import type { Unpublished } from './drafts/kept-drafts.ts';
import { kindOf } from './drafts/kinds.ts';
import classes from './unpublished.module.css';

type Props = {
  draft: Unpublished;
  /** Whether another tab has it open, and would keep it anew. */
  elsewhere: boolean;
  ticked: boolean;
  onTick: (ticked: boolean) => void;
  refused: Refused | null;
};

/** A draft: its document, who changed it and when, what publishing changes, and why it was refused. */
export function DraftItem({ draft, elsewhere, ticked, onTick, refused }: Props) {
  const text = useText();
  const label = useLabel();
  const [open, setOpen] = useState(false);
  const details = useId();
  const { kind, nameOf, pageOf, alone = false } = kindOf(draft.name);
  const { base, draft: content, without_secrets } = draft.kept;
  const name = label(nameOf(content));
  const times = useTimes();
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <li className={classes.item} data-refused={refused !== null || undefined}>
      <Checkbox aria-label={name} checked={ticked} disabled={elsewhere || alone} onChange={(event) => onTick(event.currentTarget.checked)} />
      <div className={classes.about}>
        <p className={classes.head}>
          <Link className={classes.name} to={pageOf(base.slug ?? base.id)}>
            {name}
          </Link>{' '}
          <span className={classes.kind}>
            {draft.name === 'process' ? text('unpublished.process') : text(`overrides.kinds.${kind.collection as 'views'}`)}
          </span>
        </p>
        <Authors draft={draft} />
        {elsewhere && <p className={classes.note}>{text('unpublished.elsewhere')}</p>}
        {alone && <p className={classes.note}>{text('unpublished.inEditor')}</p>}
        {draft.apart && <p className={classes.note}>{text('unpublished.apart', { time: times.instant(draft.apart) })}</p>}
        {without_secrets && <p className={classes.note}>{text('documents.draft.withoutSecrets')}</p>}
        {refused && <Refusal refused={refused} />}
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={open ? details : undefined}
          onClick={() => setOpen(!open)}
        >
          <Chevron size={16} stroke={1.75} aria-hidden />
          {text(open ? 'unpublished.hide' : 'unpublished.see')}
        </button>
        {!elsewhere && <DiscardDraft draft={draft} name={name} />}
        {open && (
          <div id={details}>
            <DraftDifference name={draft.name} kept={draft.kept} />
          </div>
        )}
      </div>
    </li>
  );
}

/** Shows who changed the draft, and who published the version that it is based on. */
function Authors({ draft: { kept } }: Pick<Props, 'draft'>) {
  const text = useText();
  const times = useTimes();
  const people = usePeople();
  const { id } = useUser();
  const { updated_at, updated_by } = kept.base;
  const someone = text('documents.sync.someone');
  const mine = text('unpublished.changed', { who: people.get(id) ?? someone, time: times.instant(kept.at) });
  const before = updated_at && text('unpublished.standsOn', { who: people.get(updated_by ?? '') ?? someone, time: times.instant(updated_at) });
  return <p className={classes.note}>{[mine, before].filter(Boolean).join(' ')}</p>;
}

function Refusal({ refused: { code, message, details } }: { refused: Refused }) {
  const failure = useFailureText();
  const refusal = new AppFailure(code as FailureCode, message, 422, details);
  const places = refusal.fields.length > 1 ? refusal.fields.map((one) => `${one.field}: ${one.message}`) : [];
  return (
    <p className={classes.refusal} role="alert">
      {[failure(refusal), ...places].join(' ')}
    </p>
  );
}
