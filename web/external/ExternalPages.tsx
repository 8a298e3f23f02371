import { Suspense } from 'react';
import { NotFoundPage } from '../main/NotFoundPage.tsx';
import { loadable } from '../ui/browser/loadable.ts';
import { Waiting } from '../ui/states/Waiting.tsx';
import { MinimalLayout } from './MinimalLayout.tsx';
import { Route, Routes } from './no-router.tsx';

const SharedFormScreen = loadable(async () => (await import('../forms/shared/SharedFormScreen.tsx')).SharedFormScreen);
const MailedApprovalScreen = loadable(async () => (await import('../approvals/MailedApprovalScreen.tsx')).MailedApprovalScreen);

/** Routes all pages for people without an account; `isExternalPage` lists their addresses. */
export function ExternalPages() {
  return (
    <MinimalLayout>
      <Suspense fallback={<Waiting lines={6} />}>
        <Routes>
          <Route path="form/shared/:id" element={<SharedFormScreen />} />
          <Route path="approval/mailed" element={<MailedApprovalScreen />} />
          <Route path="*" element={<NotFoundPage reload />} />
        </Routes>
      </Suspense>
    </MinimalLayout>
  );
}
