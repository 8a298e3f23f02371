import { acceptCompletion, closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { Annotation, EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { styleNonce } from '../../ui/browser/style-nonce.ts';
import type { FormulaMistake, FormulaPlace } from '../check/checked-formula.ts';
import { formulaCompletion } from './completion.ts';
import { formulaLanguage } from './language.ts';
import { looks } from './looks.ts';
import { useProposalWords } from './use-proposal-words.ts';

/** The operations on the text for other components. */
export type FormulaHandle = { insert: (piece: string) => void };

type Props = {
  ref: Ref<FormulaHandle>;
  place: FormulaPlace;
  value: string;
  mistake: FormulaMistake | null;
  /** The initial selection, and whether the editor gets the focus. */
  begin: { anchor: number; head: number; focused: boolean };
  /** The attributes that name and describe the editor for screen readers. */
  attributes: Record<string, string>;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** Escape was pressed while no proposals were open. */
  onLeave: () => void;
};

const fromOutside = Annotation.define<true>();

/** The position of a mistake within the text. A mistake at the end, or without a position, is only shown below. */
function diagnosticsOf(mistake: FormulaMistake | null, length: number) {
  if (!mistake?.at) return [];
  const [from, to] = [Math.min(mistake.at.start, length), Math.min(mistake.at.end, length)];
  return [{ from, to, severity: 'error' as const, message: mistake.message }];
}

/** Edits a formula as code, with colours, completion, and mistakes underlined. */
export function CodeEditor(props: Props) {
  const { ref, value, mistake, attributes } = props;
  const text = useText();
  const words = useProposalWords();
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef({ ...props, words });
  latest.current = { ...props, words };
  /** Texts that were typed and not yet passed back as `value`: they must not undo what is typed meanwhile. */
  const underWay = useRef(new Set<string>());

  const leave = () => {
    latest.current.onLeave();
    return true;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what changes later is read from `latest`
  useEffect(() => {
    const { begin, value: doc } = latest.current;
    const within = (at: number) => Math.min(at, doc.length);
    const editor = new EditorView({
      parent: frame.current as HTMLDivElement,
      state: EditorState.create({
        doc,
        selection: { anchor: within(begin.anchor), head: within(begin.head) },
        extensions: [
          EditorView.cspNonce.of(styleNonce),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of(() => latest.current.attributes),
          EditorState.phrases.of({ Completions: text('formula.proposals') }),
          history(),
          closeBrackets(),
          bracketMatching(),
          formulaLanguage,
          formulaCompletion(
            () => latest.current.place,
            () => latest.current.words,
          ),
          keymap.of([
            { key: 'Tab', run: acceptCompletion },
            { key: 'Escape', run: leave },
            ...closeBracketsKeymap,
            ...historyKeymap,
            ...defaultKeymap,
          ]),
          EditorView.domEventHandlers({ blur: () => latest.current.onBlur() }),
          EditorView.updateListener.of(({ docChanged, transactions, state }) => {
            if (!docChanged || transactions.some((one) => one.annotation(fromOutside))) return;
            const typed = state.doc.toString();
            underWay.current.add(typed);
            latest.current.onChange(typed);
          }),
          looks,
        ],
      }),
    });
    view.current = editor;
    if (begin.focused) editor.focus();
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    const editor = view.current;
    const current = editor?.state.doc.toString();
    if (!editor || (underWay.current.has(value) && value !== current)) return;
    underWay.current.clear();
    if (value === current) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value }, annotations: fromOutside.of(true) });
  }, [value]);

  useEffect(() => {
    const editor = view.current;
    editor?.dispatch(setDiagnostics(editor.state, diagnosticsOf(mistake, editor.state.doc.length)));
  }, [mistake]);

  const described = JSON.stringify(attributes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a transaction asks for the attributes anew
  useEffect(() => view.current?.dispatch({}), [described]);

  useImperativeHandle(ref, () => ({
    insert: (piece) => {
      view.current?.dispatch({ ...view.current.state.replaceSelection(piece), userEvent: 'input.complete' });
      view.current?.focus();
    },
  }));
  return <div ref={frame} />;
}
