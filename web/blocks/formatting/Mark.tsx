import { inLanguage } from '@millwright/core/json.ts';
import type { FormatRule } from '@millwright/core/view/types.ts';
import { iconOf } from '../../ui/icons/document-icons.ts';
import { toneIcons } from '../../ui/StatusBadge.tsx';
import classes from './Mark.module.css';

/** Shows the icon of a formatting rule. A rule has an icon and often a word beside its colour, so that it never depends on colour alone. */
export function MarkIcon({ rule }: { rule: FormatRule }) {
  const Icon = iconOf(rule.icon, toneIcons[rule.tone]);
  return <Icon className={classes.mark} size={14} stroke={2} aria-hidden data-tone={rule.tone} />;
}

/** Shows the word of a formatting rule if it fits. */
export function MarkWord({ rule, language }: { rule: FormatRule; language: string }) {
  const word = rule.label ? inLanguage(rule.label, language) : '';
  if (!word) return null;
  return (
    <span className={classes.word} title={word}>
      {word}
    </span>
  );
}
