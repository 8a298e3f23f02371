import type { JsonObject } from '@millwright/core/json.ts';
import { letterheadOf } from '@millwright/core/pdf/letterhead.ts';
import { useEffect } from 'react';
import { type CompanyLook, keepLook } from '../data/device/company-look.ts';
import { useDocument } from '../data/documents/use-documents.ts';
import { useUser } from '../data/session.ts';

const useOwnCompany = () => useDocument<{ name: string; options?: JsonObject }>('clients', useUser().client_id).data;

/** The look of the company in which this person works; null where it has no logo. */
export function useCompanyLook(): CompanyLook | null {
  const company = useOwnCompany();
  const { logo } = letterheadOf(company?.options ?? {});
  return company && logo ? { name: company.name, logo } : null;
}

/** Keeps the look for the sign-in page of this device; that of a company which is only visited is not. */
export function useKeptLook(): void {
  const { impersonated, viewing } = useUser();
  const isOwn = !impersonated && !viewing;
  const company = useOwnCompany();
  useEffect(() => {
    if (!company || !isOwn) return;
    const { logo } = letterheadOf(company.options ?? {});
    keepLook(logo ? { name: company.name, logo } : null);
  }, [company, isOwn]);
}
