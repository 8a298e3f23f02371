import { Button } from '@mantine/core';
import { useUser } from '../../data/session.ts';
import { formatTime } from '../../format/dates.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import classes from '../forms.module.css';
import type { FormPages } from '../pages/use-pages.ts';
import type { FormState } from '../state/use-form.ts';

type Props = {
  state: FormState;
  editing: 'unsent' | 'form';
  looking: boolean;
  pages: FormPages;
  /** The label of the submit button. */
  word: string;
  /** Leaves the form; the input is stored as its draft. */
  onCancel?: (() => void) | undefined;
};

/** The sticky bar of a form: whether input is stored on this device (`editing` a queued submission, or a form), and the buttons. */
export function SubmitBar({ state, editing, looking, pages, word, onCancel }: Props) {
  const text = useText();
  const language = useLanguage();
  const { client } = useUser();
  return (
    <footer className={classes.submit}>
      <span className={classes.saved} role="status">
        {state.elsewhere && text(editing === 'unsent' ? 'unsent.busy' : 'filling.elsewhere')}
        {state.savedAt && text('forms.saved', { time: formatTime(state.savedAt, language, client.time_zone) })}
      </span>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {text('actions.cancel')}
        </Button>
      )}
      {pages.at > 0 && (
        <Button variant="default" onClick={() => pages.turn(pages.at - 1)}>
          {text('filling.previousPage')}
        </Button>
      )}
      <Button
        type="submit"
        loading={state.busy || looking}
        rightSection={
          <span className={classes.hint}>
            <KeyHint keys="Ctrl Enter" />
          </span>
        }
      >
        {pages.last ? word : text('filling.nextPage')}
      </Button>
    </footer>
  );
}
