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

/** What a company has chosen of its look; null where it has neither logo nor colour. */
function lookOf({ name, options = {} }: Company): CompanyLook | null {
  const { logo } = letterheadOf(options);
  const colour = companyColour(options);
  return logo || colour ? { name, logo, ...(colour && { colour }) } : null;
}

/** The look of the company in which this person works; null where it has none of its own. */
export function useCompanyLook(): CompanyLook | null {
  const company = useOwnCompany();
  return company ? lookOf(company) : null;
}

/** Keeps the look for the sign-in page of this device; that of a company which is only visited is not. */
export function useKeptLook(): void {
  const { impersonated, viewing } = useUser();
  const isOwn = !impersonated && !viewing;
  const company = useOwnCompany();
  useEffect(() => {
    if (!company || !isOwn) return;
    keepLook(lookOf(company));
  }, [company, isOwn]);
}

/** Draws the product in the colour of the company. */
export const useCompanyColour = (): void => useAccent(useCompanyLook()?.colour ?? null);
