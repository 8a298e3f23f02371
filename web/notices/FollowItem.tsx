import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useText } from '../i18n/use-text.ts';
import { showRefusal } from '../ui/toasts/refusal-toast.tsx';
import { useFollowing } from './use-notices.ts';

/** An item in an automation's menu: whether one is notified of its failures. */
export function FollowItem({ automation }: { automation: string }) {
  const text = useText();
  const failure = useFailureText();
  const { following, choose } = useFollowing(automation);
  if (!following.data) return null;
  const { follows, because } = following.data;
  const Icon = follows ? IconBellOff : IconBell;
  // The menu closes at once and unmounts this item, but the result of the choice is shown anyway.
  const onClick = () =>
    void choose.mutateAsync(!follows).then(
      (now) => notifications.show({ message: text(now.follows ? 'notices.followed' : 'notices.unfollowed') }),
      (error: unknown) => showRefusal(error, failure(error)),
    );
  return (
    <Menu.Item leftSection={<Icon size={16} stroke={1.75} />} onClick={onClick}>
      {text(follows ? 'notices.unfollow' : 'notices.follow')}
      {follows && because && because !== 'chosen' && <div style={{ fontSize: 12, opacity: 0.8 }}>{text(`notices.because.${because}`)}</div>}
    </Menu.Item>
  );
}
