import { Input, Textarea } from '@mantine/core';
import { type ComponentType, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { whenConnected } from '../ui/browser/loadable.ts';
import type { FormulaMistake, FormulaPlace } from './check/checked-formula.ts';
import type { CodeEditor, FormulaHandle } from './code/CodeEditor.tsx';
import classes from './formula.module.css';

type Code = typeof CodeEditor extends (props: infer Props) => unknown ? ComponentType<Props> : never;

export type FormulaInputProps = {
  ref?: Ref<FormulaHandle>;
  place: FormulaPlace;
  label: string;
  /** The label is only for screen readers, because it is visible above already. */
  labelHidden?: boolean;
  description?: string;
  value: string;
  mistake: FormulaMistake | null;
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: string) => void;
  /** Called when the user leaves the field. */
  onSeal: () => void;
};

/** A formula as text. When it gets the focus, the code editor is loaded and replaces it. */
export function FormulaInput({ ref, place, label, labelHidden, description, value, mistake, error, readOnly, onChange, onSeal }: FormulaInputProps) {
  const text = useText();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const code = useRef<FormulaHandle>(null);
  const hint = useRef<HTMLParagraphElement>(null);
  const begin = useRef({ anchor: 0, head: 0, focused: false });
  const [Editor, setEditor] = useState<Code | null>(null);
  const open = async () => {
    const loaded = await whenConnected(() => import('./code/CodeEditor.tsx'));
    // The pointer that entered it places the stroke first.
    requestAnimationFrame(() => {
      if (!area.current) return;
      const { selectionStart: anchor, selectionEnd: head } = area.current;
      begin.current = { anchor, head, focused: document.activeElement === area.current };
      setEditor(() => loaded.CodeEditor);
    });
  };
  useImperativeHandle(ref, () => ({
    insert: (piece) => {
      if (code.current) return code.current.insert(piece);
      const { selectionStart: from = value.length, selectionEnd: to = value.length } = area.current ?? {};
      onChange(`${value.slice(0, from)}${piece}${value.slice(to)}`);
      area.current?.focus();
    },
  }));
  const editing = Editor !== null && !readOnly;
  const described = [description && `${id}-description`, error && `${id}-error`, editing && `${id}-hint`].filter(Boolean).join(' ');
  const attributes = {
    id,
    'aria-label': label,
    ...(described && { 'aria-describedby': described }),
    ...(error && { 'aria-invalid': 'true' as const }),
  };
  return (
    <div>
      <Input.Wrapper id={id} label={labelHidden ? undefined : label} description={description} error={error}>
        {editing ? (
          <Editor
            ref={code}
            place={place}
            value={value}
            mistake={mistake}
            begin={begin.current}
            attributes={attributes}
            onChange={onChange}
            onBlur={onSeal}
            onLeave={() => hint.current?.focus()}
          />
        ) : (
          <Textarea
            ref={area}
            {...attributes}
            readOnly={readOnly}
            autosize
            minRows={2}
            maxRows={12}
            classNames={{ input: classes.input }}
            spellCheck={false}
            value={value}
            error={Boolean(error)}
            onChange={(event) => onChange(event.currentTarget.value)}
            onFocus={() => void (readOnly || open())}
            onBlur={onSeal}
          />
        )}
      </Input.Wrapper>
      {editing && (
        <p ref={hint} id={`${id}-hint`} className={classes.hint} tabIndex={-1}>
          {text('formula.keys')}
        </p>
      )}
    </div>
  );
}
