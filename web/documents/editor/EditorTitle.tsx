import { type ComponentProps, useRef } from 'react';
import { useInitialFocus } from '../../keys/initial-focus.ts';
import classes from './head.module.css';

type Props = { name: string } & Pick<
  ComponentProps<'input'>,
  'aria-label' | 'value' | 'placeholder' | 'maxLength' | 'readOnly' | 'onChange' | 'onBlur'
>;

/** Shows the name of the document as a heading, and as an input. */
export function EditorTitle({ name, ...field }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useInitialFocus(true, () => heading.current?.focus(), 'main');
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="visually-hidden">
        {name}
      </h1>
      <input className={classes.title} {...field} />
    </>
  );
}
