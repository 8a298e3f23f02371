import {
  acceptCompletion,
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { Annotation, EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { useSchema } from '../../../data/documents/use-schema.ts';
import { looks } from '../../../formula/code/looks.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { styleNonce } from '../../../ui/browser/style-nonce.ts';
import { queryProposals } from './query-proposals.ts';

type Props = { name: string; value: string; readOnly: boolean; onChange: (value: string) => void; onBlur: () => void };

const fromOutside = Annotation.define<true>();

/** A GraphQL query as code, with suggestions of models, fields and relations by label. */
export function QueryEditor(props: Props) {
  const text = useText();
  const label = useLabel();
  const { schema } = useSchema();
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef({ ...props, schema, label });
  latest.current = { ...props, schema, label };

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what changes later is read from `latest`
  useEffect(() => {
    const source = (context: CompletionContext): CompletionResult | null => {
      const { state, pos, explicit } = context;
      const { schema: known, label: inWords } = latest.current;
      const word = context.matchBefore(/[A-Za-z_]\w*/);
      if (!known || !(word || explicit)) return null;
      const hints = queryProposals(known, state.doc.toString(), word?.from ?? pos, inWords);
      const options = hints.map(({ name, label: detail, opens }) => ({ label: name, ...(detail && { detail }), type: opens ? 'relation' : 'text' }));
      return options.length > 0 ? { from: word?.from ?? pos, options, validFor: /^\w*$/ } : null;
    };
    const editor = new EditorView({
      parent: frame.current as HTMLDivElement,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          EditorView.cspNonce.of(styleNonce),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of(() => ({ 'aria-label': latest.current.name, 'aria-readonly': String(latest.current.readOnly) })),
          EditorView.editable.of(!latest.current.readOnly),
          EditorState.readOnly.of(latest.current.readOnly),
          EditorState.phrases.of({ Completions: text('automations.proposals.names') }),
          history(),
          closeBrackets(),
          bracketMatching(),
          autocompletion({ override: [source], maxRenderedOptions: 60, interactionDelay: 0 }),
          keymap.of([{ key: 'Tab', run: acceptCompletion }, ...closeBracketsKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.domEventHandlers({ blur: () => latest.current.onBlur() }),
          EditorView.updateListener.of(({ docChanged, transactions, state }) => {
            if (docChanged && !transactions.some((one) => one.annotation(fromOutside))) latest.current.onChange(state.doc.toString());
          }),
          looks,
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === props.value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: props.value }, annotations: fromOutside.of(true) });
  }, [props.value]);

  return <div ref={frame} />;
}
