import type { JsonObject } from '@millwright/core/json.ts';
import { letterheadOf } from '@millwright/core/pdf/letterhead.ts';
import { companyColour } from '@millwright/core/settings/company-colour.ts';
import { useEffect } from 'react';
import { type CompanyLook, keepLook } from '../data/device/company-look.ts';
import { useDocument } from '../data/documents/use-documents.ts';
import { useUser } from '../data/session.ts';
import { useAccent } from '../ui/theme/use-accent.ts';

type Company = { name: string; options?: JsonObject };

const useOwnCompany = () => useDocument<Company>('clients', useUser().client_id).data;

/** A company's look; null if it has neither a logo nor a colour. */
function lookOf({ name, options = {} }: Company): CompanyLook | null {
  const { logo } = letterheadOf(options);
  const colour = companyColour(options);
  return logo || colour ? { name, logo, ...(colour && { colour }) } : null;
}

/** The look of the present company; null if it has none. */
export function useCompanyLook(): CompanyLook | null {
  const company = useOwnCompany();
  return company ? lookOf(company) : null;
}

/** Stores the look for this device's sign-in page, unless the company is only visited. */
export function useKeptLook(): void {
  const { impersonated, viewing } = useUser();
  const isOwn = !impersonated && !viewing;
  const company = useOwnCompany();
  useEffect(() => {
    if (!company || !isOwn) return;
    keepLook(lookOf(company));
  }, [company, isOwn]);
}

/** Uses the company's colour as the accent colour. */
export const useCompanyColour = (): void => useAccent(useCompanyLook()?.colour ?? null);
