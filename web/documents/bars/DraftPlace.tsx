import { useText } from '../../i18n/use-text.ts';
import type { DraftKeeping } from '../saving/use-document-draft.ts';
import classes from './bars.module.css';

const words = {
  server: 'documents.draft.saved',
  offline: 'documents.draft.offline',
  refused: 'documents.draft.here',
  saving: 'documents.saving',
} as const;

/** Shows where unsaved changes are stored. */
export function DraftPlace({ keeping: { place, withoutSecrets } }: { keeping: Pick<DraftKeeping, 'place' | 'withoutSecrets'> }) {
  const text = useText();
  return (
    place && <span className={classes.place}>{text(place === 'server' && withoutSecrets ? 'documents.draft.withoutSecrets' : words[place])}</span>
  );
}
