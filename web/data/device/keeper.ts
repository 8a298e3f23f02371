import { previewRoleOf } from '../preview/preview-signals.ts';
import { currentPerson, currentSession, followSession, isOutsider } from '../session.ts';

/**
 * The owner of stored answers: a user of a company in a certain role, because another role may see less. Null for
 * somebody who fills in a form by a link, because the browser may be anybody's.
 */
export function keeper(): string | null {
  const person = isOutsider() ? null : currentPerson();
  return person && `${person} ${currentSession().user?.role}`;
}

/** The owner of an answer to store; null for answers as a previewed user group sees them. */
export const keeperOf = (signal: AbortSignal): string | null => (previewRoleOf(signal) === undefined ? keeper() : null);

/**
 * Calls back with the present owner, or null, at once and at every change, so that nothing of a user stays on a shared
 * tablet. A form opened by a link ignores whoever is signed in beside it.
 */
export function onOtherKeeper(clear: (owner: string | null) => void): void {
  let last: string | null | undefined;
  const follow = () => {
    if (isOutsider() || currentSession().status === 'starting' || keeper() === last) return;
    last = keeper();
    clear(last);
  };
  followSession(follow);
  follow();
}
