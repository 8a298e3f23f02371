import { Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';

type Props = { /** How many lines the content will roughly have. */ lines?: number };

/** A skeleton for content that is loading. It appears after 200 ms, so that quick responses do not flicker. */
export function Waiting({ lines = 6 }: Props) {
  const text = useText();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return <div aria-busy="true" />;
  return (
    <div aria-busy="true" role="status">
      <span className="visually-hidden">{text('states.loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={String(line)} height={14} mt={line ? 16 : 4} width={`${92 - ((line * 17) % 40)}%`} radius="xs" />
      ))}
    </div>
  );
}
