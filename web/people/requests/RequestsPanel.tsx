import type { AccessRequest } from '@millwright/core/contract/access-requests.ts';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { RequestItems } from './RequestItems.tsx';
import { useAnswers, useOpenRequests } from './use-requests.ts';

/** A panel of the home page: open requests for people who can grant them, and decisions for people who made requests. */
export function RequestsPanel() {
  const text = useText();
  const [requests, answers] = [useOpenRequests().data, useAnswers().data];
  const [decided, setDecided] = useState<AccessRequest | null>(null);
  if (!requests?.total && !answers?.total) return null;
  return (
    <Panel title={text('requests.title')}>
      <RequestItems onDecide={setDecided} />
      {decided && <DecideDialog request={decided} onClose={() => setDecided(null)} />}
    </Panel>
  );
}
