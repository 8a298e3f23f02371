import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { showUndo } from '../../ui/toasts/undo-toast.tsx';
import { withFile, withoutFile } from './file-list.ts';

/** Changes the list. The function receives the list as it is at the time of the change. */
export type ChangeFiles = (next: (ids: string[]) => string[]) => void | Promise<void>;

/** Takes files off a field and offers to put them back in their place; `refusal` is why the last change was not saved. */
export function useRemoval(ids: readonly string[], onChange: ChangeFiles | undefined, nameOf: (id: string) => string) {
  const text = useText();
  const [refusal, setRefusal] = useState<unknown>(null);
  const change = async (next: (ids: string[]) => string[]): Promise<boolean> => {
    try {
      await onChange?.(next);
      setRefusal(null);
      return true;
    } catch (error) {
      setRefusal(error);
      return false;
    }
  };
  const remove = async (file: string) => {
    const at = ids.indexOf(file);
    const name = nameOf(file);
    if (await change(withoutFile(file))) showUndo(text('files.removed', { name }), text('actions.undo'), () => void change(withFile(file, at)));
  };
  return { remove, refusal };
}
