import { previewRoleOf } from '../preview/preview-signals.ts';
import { currentPerson, currentSession, followSession } from '../session.ts';

/** In whose name answers are kept: a person's in a company, as long as they have the same role. Another one may see less. */
export function keeper(): string | null {
  const person = currentPerson();
  return person && `${person} ${currentSession().user?.role}`;
}

/** In whose name an answer may be kept: nobody's where it is read as a user group would see it. */
export const keeperOf = (signal: AbortSignal): string | null => (previewRoleOf(signal) === undefined ? keeper() : null);

/** Calls back with who is here, or null, at once and whenever it is another: tablets are shared, and whoever leaves leaves nothing behind. */
export function onOtherKeeper(clear: (owner: string | null) => void): void {
  let last: string | null | undefined;
  const follow = () => {
    if (currentSession().status === 'starting' || keeper() === last) return;
    last = keeper();
    clear(last);
  };
  followSession(follow);
  follow();
}
