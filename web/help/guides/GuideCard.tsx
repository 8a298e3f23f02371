import { Link } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { keyName } from '../../ui/KeyHint.tsx';
import help from '../help.module.css';
import type { Drawn } from './draw.ts';
import classes from './guides.module.css';
import type { Guide } from './use-guides.ts';

function DrawnPart({ part: { kind, text, to } }: { part: Drawn }) {
  if (kind === 'key') return <kbd className={help.key}>{keyName(text)}</kbd>;
  if (kind === 'command') return <code className={classes.command}>{text}</code>;
  if (kind !== 'name') return text;
  return to ? (
    <Link className={classes.name} to={to}>
      {text}
    </Link>
  ) : (
    <strong className={classes.name}>{text}</strong>
  );
}

const Line = ({ parts }: { parts: Drawn[] }) => parts.map((part) => <DrawnPart key={`${part.kind} ${part.text}`} part={part} />);

const textOf = (parts: Drawn[]) => parts.map(({ text }) => text).join('');

function Steps({ lines }: { lines: Drawn[][] }) {
  return (
    <ol className={classes.steps}>
      {lines.map((parts) => (
        <li key={textOf(parts)}>
          <Line parts={parts} />
        </li>
      ))}
    </ol>
  );
}

function Passage({ title, lines }: { title: string; lines: Drawn[][] }) {
  return (
    <p className={classes.passage}>
      <strong>{title}</strong>{' '}
      {lines.map((parts) => (
        <Line key={textOf(parts)} parts={parts} />
      ))}
    </p>
  );
}

/**
 * The guide for one task: what to press, what happens then, and what to do if it goes wrong. When collapsed, a click on its title opens it.
 */
export function GuideCard({ guide, folded }: { guide: Guide; folded: boolean }) {
  const text = useText();
  const { press, then, wrong } = guide.lines;
  const body = (
    <div className={classes.body}>
      <Steps lines={press} />
      <Passage title={text('help.guides.then')} lines={then} />
      <Passage title={text('help.guides.wrong')} lines={wrong} />
    </div>
  );
  if (folded) {
    return (
      <details className={classes.guide} name="guide">
        <summary className={classes.summary}>{guide.title}</summary>
        {body}
      </details>
    );
  }
  return (
    <section className={classes.guide} aria-label={guide.title}>
      <h3 className={classes.title}>{guide.title}</h3>
      {body}
    </section>
  );
}
