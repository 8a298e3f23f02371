import type { DocumentVersion } from '@millwright/core/contract/versions.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useTimes } from '../../fields/view/use-times.ts';
import { useText } from '../../i18n/use-text.ts';
import type { StoredDocument } from '../saving/document-kind.ts';
import { VersionDifference } from './VersionDifference.tsx';
import type { VersionsOf } from './VersionsDialog.tsx';
import classes from './versions.module.css';

type Props<Stored extends StoredDocument, Draft extends object> = VersionsOf<Stored, Draft> & {
  about: DocumentVersion;
  open: boolean;
  onToggle: () => void;
  onBack: () => void;
};

/** One version: its author and time and, once expanded, its differences from the stored document. */
export function VersionItem<Stored extends StoredDocument, Draft extends object>({ about, open, onToggle, ...of }: Props<Stored, Draft>) {
  const text = useText();
  const times = useTimes();
  const id = useId();
  const { version, made_at, made_by } = about;
  const origin =
    made_at === null ? text('documents.versions.builtIn') : `${times.instant(made_at)} · ${made_by?.name ?? text('documents.sync.someone')}`;
  const number = text('documents.versions.version', { version });
  if (version === of.saving.base.version)
    return (
      <li className={classes.item}>
        <p className={classes.present}>
          <strong>{number}</strong> <span>{text('documents.versions.present')}</span> <span className={classes.origin}>{origin}</span>
        </p>
      </li>
    );
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <li className={classes.item}>
      <button type="button" className={classes.toggle} aria-expanded={open} aria-controls={open ? id : undefined} onClick={onToggle}>
        <Chevron size={16} stroke={1.75} aria-hidden /> <strong>{number}</strong> <span className={classes.origin}>{origin}</span>
      </button>
      {open && (
        <div id={id} className={classes.details}>
          <VersionDifference {...of} version={version} />
        </div>
      )}
    </li>
  );
}
