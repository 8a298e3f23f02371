import type { View } from '@millwright/core/view/types.ts';
import type { ReactNode } from 'react';
import { useUser } from '../data/session.ts';
import { useText } from '../i18n/use-text.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { HomeTabs } from './HomeTabs.tsx';

type Props = { views: readonly View[] /** The view that is open; without one it is the work to do. */; shown: View | undefined; children: ReactNode };

function greeting(hour: number) {
  if (hour < 12) return 'home.morning';
  return hour < 18 ? 'home.afternoon' : 'home.evening';
}

/** Layout of the home page: a greeting by name, and below it the part that is open among its tabs. */
export function HomeLayout({ views, shown, children }: Props) {
  const text = useText();
  const user = useUser();
  return (
    <Screen title={text(greeting(new Date().getHours()), { name: user.first_name || user.email })} name={text('shell.home')}>
      <HomeTabs views={views} shown={shown} />
      {children}
    </Screen>
  );
}
