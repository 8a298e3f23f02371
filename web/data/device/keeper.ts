import { previewRoleOf } from '../preview/preview-signals.ts';
import { currentPerson, currentSession, followSession, isOutsider } from '../session.ts';

/**
 * In whose name answers are kept: a person's in a company, as long as they have the same role. Another one may see less.
 * Nothing is kept for who fills in a form by its link: the browser may be anybody's.
 */
export function keeper(): string | null {
  const person = isOutsider() ? null : currentPerson();
  return person && `${person} ${currentSession().user?.role}`;
}

/** In whose name an answer may be kept: nobody's where it is read as a user group would see it. */
export const keeperOf = (signal: AbortSignal): string | null => (previewRoleOf(signal) === undefined ? keeper() : null);

/**
 * Calls back with who is here, or null, at once and whenever it is another: tablets are shared, and whoever leaves leaves
 * nothing behind. A form that is opened by its link takes nothing from whoever is signed in beside it.
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
