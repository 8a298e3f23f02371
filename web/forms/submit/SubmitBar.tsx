import { Button } from '@mantine/core';
import { useUser } from '../../data/session.ts';
import { formatTime } from '../../format/dates.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import classes from '../forms.module.css';
import type { FormState } from '../state/use-form.ts';

/** The bar that stays in sight: whether what is typed is kept here (`editing` something unsent, or a form), and the button that sends it. */
export function SubmitBar({ state, editing, looking }: { state: FormState; editing: 'unsent' | 'form'; looking: boolean }) {
  const text = useText();
  const language = useLanguage();
  const { client } = useUser();
  return (
    <footer className={classes.submit}>
      <span className={classes.saved} role="status">
        {state.elsewhere && text(editing === 'unsent' ? 'unsent.busy' : 'filling.elsewhere')}
        {state.savedAt && text('forms.saved', { time: formatTime(state.savedAt, language, client.time_zone) })}
      </span>
      <Button
        type="submit"
        loading={state.busy || looking}
        rightSection={
          <span className={classes.hint}>
            <KeyHint keys="Ctrl Enter" />
          </span>
        }
      >
        {text('forms.submit')}
      </Button>
    </footer>
  );
}
