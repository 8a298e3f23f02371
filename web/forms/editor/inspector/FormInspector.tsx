import { useText } from '../../../i18n/use-text.ts';
import classes from '../editor.module.css';
import { useFormEditing } from '../state/editor-context.ts';
import { fieldAt } from '../state/edits.ts';
import { FieldInspector } from './FieldInspector.tsx';
import { SectionInspector } from './SectionInspector.tsx';

/** Shows the settings of the selected item. */
export function FormInspector() {
  const text = useText();
  const { draft, selected } = useFormEditing();
  const section = selected?.kind === 'section' ? draft.sections.find(({ id }) => id === selected.id) : undefined;
  const field = selected?.kind === 'field' ? fieldAt(draft.fields, selected.path) : undefined;
  return (
    <section className={classes.inspector} aria-label={text('formEditor.settings')}>
      {selected?.kind === 'section' && section && <SectionInspector key={section.id} section={section} place={selected} />}
      {selected?.kind === 'field' && field && <FieldInspector key={selected.path.join('/')} field={field} place={selected} />}
      {!section && !field && <p className={classes.hint}>{text('formEditor.chooseSomething')}</p>}
    </section>
  );
}
