import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, useState } from 'react';

type Props = {
  label: ReactNode;
  disabled?: boolean;
  /** Whether a touch shows it, too. */
  events?: { touch?: boolean };
  children: ReactElement<HTMLAttributes<HTMLElement>>;
};

/** The browser's own tooltip in the place of Mantine's, which brings 20 KB that place floating things; a touch shows it as text beside. */
export function Tooltip({ label, disabled, events, children }: Props) {
  const [shown, setShown] = useState(false);
  if (disabled || typeof label !== 'string') return children;
  if (!events?.touch) return cloneElement(children, { title: label });
  return (
    <>
      {cloneElement(children, { title: label, onClick: () => setShown(!shown) })}
      {shown && <small role="status">{label}</small>}
    </>
  );
}
