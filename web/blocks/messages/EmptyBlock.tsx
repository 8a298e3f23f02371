import { useText } from '../../i18n/use-text.ts';
import { Empty } from '../../ui/states/Empty.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { useFirstForms } from './first-steps.ts';

type Props = { title: string /** Of a view that comes with the product. */; builtIn: boolean };

/** Says what belongs in a block that has no rows, or offers what comes first in a company that holds nothing yet. */
export function EmptyBlock({ title, builtIn }: Props) {
  const text = useText();
  const first = useFirstForms(builtIn);
  if (first.length) return <FirstSteps forms={first} />;
  return <Empty title={text('table.empty', { name: title })} example={text('table.emptyExample')} />;
}
