import { EditorView } from '@codemirror/view';

/** The character before a proposal, by its type. */
const marks = { number: '#', text: 'T', boolean: '✓', date: '▦', datetime: '◷', local: '◷', duration: '↔', relation: '›', function: 'ƒ' };

/** The editor in the colours of the page, light and dark. */
export const looks = EditorView.theme({
  '&': {
    minHeight: '58px',
    maxHeight: '60vh',
    overflow: 'auto',
    resize: 'vertical',
    border: '1px solid var(--mantine-color-default-border)',
    borderRadius: '6px',
    backgroundColor: 'var(--mantine-color-body)',
    color: 'var(--mantine-color-text)',
    fontSize: '13px',
  },
  '@media (pointer: coarse)': { '&': { fontSize: '16px' } },
  '&.cm-focused': { outline: '2px solid var(--mw-focus)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '20px' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--mantine-color-text)' },
  '.cm-line': { padding: '0 12px' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--mw-selected)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'transparent' },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--mantine-color-error)', textUnderlineOffset: '3px' },
  '.cm-lintPoint-error::after': { borderBottomColor: 'var(--mantine-color-error)' },
  '.cm-tooltip': {
    border: '1px solid var(--mw-divider)',
    borderRadius: '6px',
    backgroundColor: 'var(--mantine-color-body)',
    color: 'var(--mantine-color-text)',
    boxShadow: 'var(--mantine-shadow-md)',
    zIndex: '400',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mantine-font-family-monospace)', maxWidth: 'min(480px, 90vw)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 8px', lineHeight: '20px', overflow: 'hidden', textOverflow: 'ellipsis' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--mw-selected)', color: 'var(--mantine-color-text)' },
  '.cm-completionDetail': { color: 'var(--mantine-color-dimmed)', fontFamily: 'var(--mantine-font-family)', fontStyle: 'normal' },
  'li[aria-selected] .cm-completionDetail': { color: 'var(--mantine-color-text)' },
  '.cm-completionIcon': { color: 'inherit', opacity: '1' },
  '.cm-tooltip.cm-completionInfo': { padding: '4px 8px', maxWidth: 'min(320px, 90vw)', fontSize: '13px' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--mantine-color-error)' },
  ...Object.fromEntries(Object.entries(marks).map(([kind, mark]) => [`.cm-completionIcon-${kind}::after`, { content: `'${mark}'` }])),
});
